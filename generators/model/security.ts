import {
  type OpenApiDocument,
  type SecurityRequirement,
  type SecuritySchemeNode,
  UnsupportedConstructError,
} from './document.ts';
import type { Auth } from './model.ts';

// A dedicated key is more specific than a password, and proxies and logs know to redact a bearer token.
const RANK: readonly Auth['kind'][] = ['bearer', 'header', 'basic'];

/** Returns how an operation authenticates: by the best of its security requirements that a single key can meet. */
export function authOf(document: OpenApiDocument, requirements: readonly SecurityRequirement[], pointer: string): Auth {
  if (requirements.length === 0 || requirements.some((requirement) => Object.keys(requirement).length === 0))
    return { kind: 'none' };
  const possible = requirements.flatMap((requirement) => authOfRequirement(document, requirement) ?? []);
  const [best] = possible.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  if (best !== undefined) return best;
  throw new UnsupportedConstructError(
    pointer,
    'no security scheme sends a single key in a header; document a bearer, basic or apiKey scheme',
  );
}

/** Reports whether a single key can meet one of these security requirements. */
export function canAuthenticate(document: OpenApiDocument, requirements: readonly SecurityRequirement[]): boolean {
  return requirements.some((requirement) => authOfRequirement(document, requirement) !== undefined);
}

function authOfRequirement(document: OpenApiDocument, requirement: SecurityRequirement): Auth | undefined {
  const [name = '', ...more] = Object.keys(requirement);
  const scheme = document.components?.securitySchemes?.[name];
  return scheme === undefined || more.length > 0 ? undefined : authOfScheme(scheme);
}

function authOfScheme({ type, scheme, in: location, name }: SecuritySchemeNode): Auth | undefined {
  const http = scheme?.toLowerCase();
  if (type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && http === 'bearer')) {
    return { kind: 'bearer', header: 'Authorization' };
  }
  if (type === 'http' && http === 'basic') return { kind: 'basic', header: 'Authorization' };
  if (type === 'apiKey' && location === 'header' && name !== undefined) return { kind: 'header', header: name };
  return undefined;
}
