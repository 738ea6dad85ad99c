/** Reads the body of a request: media type, size and syntax, in this order. */
import { checkDepth, readJson } from '../contract/bodies.ts';
import type { Incoming } from './messages.ts';
import { requireJson } from './media-type.ts';

export interface Body {
  readonly text: string;
  readonly value: unknown;
}

/** Returns the body as JSON, or throws a problem of status 400, 413 or 415. */
export async function readBody(incoming: Incoming): Promise<Body> {
  requireJson(incoming);
  const bytes = await incoming.body();
  const body = readJson(bytes);
  checkDepth(body.value);
  return body;
}
