import { type SecurityRequirement, type SecuritySchemeNode, UnsupportedConstructError } from './document.ts';
import type { Auth } from './model.ts';

/** The part of a document that says how keys are sent. */
interface Secured {
  components?: { securitySchemes?: Readonly<Record<string, SecuritySchemeNode>> };
}

// A dedicated key is more specific than a password, and proxies and logs know to redact a bearer token. They write URLs.
const RANK: readonly Auth['kind'][] = ['bearer', 'header', 'basic', 'query'];

/** A security scheme and how it sends a key. */
interface Keyed {
  scheme: string;
  auth: Auth;
}

/** Returns how an operation authenticates: by the best of its security requirements that a single key can meet. */
export function authOf(document: Secured, requirements: readonly SecurityRequirement[], pointer: string): Auth {
  if (needsNoKey(requirements)) return { kind: 'none' };
  const best = bestOf(document, requirements);
  if (best !== undefined) return best.auth;
  throw new UnsupportedConstructError(
    pointer,
    'no security scheme sends a single key in a header or in the query; document a bearer, basic or apiKey scheme',
  );
}

/** Returns the name of the header or the query parameter that carries a key. */
export const placeOf = (auth: Exclude<Auth, { kind: 'none' }>): string =>
  auth.kind === 'query' ? auth.parameter : auth.header;

/** Returns the name of the scheme whose key an operation sends; undefined if it sends none. */
export function schemeOf(document: Secured, requirements: readonly SecurityRequirement[]): string | undefined {
  return needsNoKey(requirements) ? undefined : bestOf(document, requirements)?.scheme;
}

/** Reports whether a single key can meet one of these security requirements. */
export function canAuthenticate(document: Secured, requirements: readonly SecurityRequirement[]): boolean {
  return bestOf(document, requirements) !== undefined;
}

function needsNoKey(requirements: readonly SecurityRequirement[]): boolean {
  return requirements.length === 0 || requirements.some((requirement) => Object.keys(requirement).length === 0);
}

function bestOf(document: Secured, requirements: readonly SecurityRequirement[]): Keyed | undefined {
  const possible = requirements.flatMap((requirement) => keyedBy(document, requirement) ?? []);
  const [best] = possible.toSorted((a, b) => RANK.indexOf(a.auth.kind) - RANK.indexOf(b.auth.kind));
  return best;
}

function keyedBy(document: Secured, requirement: SecurityRequirement): Keyed | undefined {
  const [scheme = '', ...more] = Object.keys(requirement);
  const node = document.components?.securitySchemes?.[scheme];
  const auth = node === undefined || more.length > 0 ? undefined : authOfScheme(node);
  return auth && { scheme, auth };
}

function authOfScheme({ type, scheme, in: location, name }: SecuritySchemeNode): Auth | undefined {
  const http = scheme?.toLowerCase();
  if (type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && http === 'bearer')) {
    return { kind: 'bearer', header: 'Authorization' };
  }
  if (type === 'http' && http === 'basic') return { kind: 'basic', header: 'Authorization' };
  if (type !== 'apiKey' || name === undefined) return undefined;
  if (location === 'header') return { kind: 'header', header: name };
  return location === 'query' ? { kind: 'query', parameter: name } : undefined;
}
