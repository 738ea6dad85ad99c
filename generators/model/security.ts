import { type SecurityRequirement, type SecuritySchemeNode, UnsupportedConstructError } from './document.ts';
import { placeOf } from './keys.ts';
import type { Auth, KeyAuth } from './model.ts';

/** The part of a document that says how keys are sent. */
interface Secured {
  components?: { securitySchemes?: Readonly<Record<string, SecuritySchemeNode>> };
}

// A dedicated key is more specific than a password, and proxies and logs know to redact a bearer token. They write URLs.
const RANK: readonly Auth['kind'][] = ['bearer', 'header', 'basic', 'query', 'several'];

/** The security schemes of a requirement, and how they send the key. */
interface Keyed {
  scheme: string;
  auth: Auth;
}

/** Returns how an operation authenticates: by the best of its security requirements that an API key can meet. */
export function authOf(document: Secured, requirements: readonly SecurityRequirement[], pointer: string): Auth {
  if (needsNoKey(requirements)) return { kind: 'none' };
  const best = bestOf(document, requirements);
  if (best !== undefined) return best.auth;
  throw new UnsupportedConstructError(
    pointer,
    'no security scheme sends a key in a header or in the query; document a bearer, basic or apiKey scheme',
  );
}

/** Returns the name of the scheme, or of the schemes, whose keys an operation sends; undefined if it sends none. */
export function schemeOf(document: Secured, requirements: readonly SecurityRequirement[]): string | undefined {
  return needsNoKey(requirements) ? undefined : bestOf(document, requirements)?.scheme;
}

/** Reports whether an API key can meet one of these security requirements. */
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
  const schemes = Object.keys(requirement);
  const keys = schemes.map((scheme) => authOfScheme(schemeNamed(document, scheme)));
  const known = keys.filter((key) => key !== undefined);
  const places = new Map(known.map((key) => [`${key.kind} ${placeOf(key).toLowerCase()}`, key]));
  const different = [...places.values()];
  const [first] = different;
  if (first === undefined || known.length < keys.length) return undefined;
  const auth = different.length === 1 ? first : severalOf(different);
  return auth && { scheme: schemes.join(' with '), auth };
}

function schemeNamed({ components }: Secured, name: string): SecuritySchemeNode | undefined {
  const { securitySchemes = {} } = components ?? {};
  return Object.hasOwn(securitySchemes, name) ? securitySchemes[name] : undefined;
}

/** Returns several keys as one; undefined if one of them contains a colon itself, or two need the same place. */
function severalOf(keys: KeyAuth[]): Auth | undefined {
  const headers = keys.flatMap((key) => (key.kind === 'query' ? [] : key.header.toLowerCase()));
  const isPossible = keys.every(({ kind }) => kind !== 'basic') && new Set(headers).size === headers.length;
  return isPossible ? { kind: 'several', keys } : undefined;
}

function authOfScheme(node: SecuritySchemeNode | undefined): KeyAuth | undefined {
  if (node === undefined) return undefined;
  const { type, scheme, in: location, name } = node;
  const http = scheme?.toLowerCase();
  if (type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && http === 'bearer')) {
    return { kind: 'bearer', header: 'Authorization' };
  }
  if (type === 'http' && http === 'basic') return { kind: 'basic', header: 'Authorization' };
  if (type !== 'apiKey' || name === undefined) return undefined;
  if (location === 'header') return { kind: 'header', header: name };
  return location === 'query' ? { kind: 'query', parameter: name } : undefined;
}
