import type { SecurityRequirement } from '../model/document.ts';
import type { Auth } from '../model/model.ts';
import { authOf } from '../model/security.ts';

/** The part of an operation or a document that says which keys are sent. */
interface Secured {
  security?: readonly SecurityRequirement[] | undefined;
}

/** Returns the placement of the API key in the requests of an operation. */
export function placementOf({ security }: Secured, document: Secured & Parameters<typeof authOf>[0]): Auth {
  return authOf(document, security ?? document.security ?? [], '#');
}
