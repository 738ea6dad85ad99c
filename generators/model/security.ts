import { type SecurityRequirement, type SecuritySchemeNode, UnsupportedConstructError } from './document.ts';
import { placeOf } from './keys.ts';
import type { Auth, KeyAuth, OneAuth } from './model.ts';

/** The part of a document that says how keys are sent. */
interface Secured {
  components?: { securitySchemes?: Readonly<Record<string, SecuritySchemeNode>> };
}

// A dedicated key is more specific than a password, and proxies and logs know to redact a bearer token. They write URLs.
const RANK: readonly OneAuth['kind'][] = ['bearer', 'header', 'basic', 'cookie', 'query', 'several'];

/** The security schemes of a requirement, and how they send the key. */
interface Keyed {
  scheme: string;
  auth: OneAuth;
}

/**
 * Returns how an operation authenticates: by one of its security requirements that an API key can meet, of which the
 * best is the default. An empty requirement makes the key optional.
 */
export function authOf(document: Secured, requirements: readonly SecurityRequirement[], pointer: string): Auth {
  const possible = possibleOf(document, requirements);
  const optional = requirements.some(isEmpty) ? ({ isOptional: true } as const) : {};
  const [best, ...others] = possible;
  if (best !== undefined && others.length === 0) return { ...best.auth, ...optional };
  if (best !== undefined) {
    const choices = possible.map(({ scheme, auth }) => ({ scheme: scheme.replaceAll(' with ', '+'), auth }));
    return { kind: 'choice', choices, ...optional };
  }
  if (requirements.length === 0 || requirements.some(isEmpty)) return { kind: 'none' };
  throw new UnsupportedConstructError(
    pointer,
    'no security scheme sends a key in a header, in the query or in a cookie; document a bearer, basic or apiKey scheme',
  );
}

/** Reports whether an API key can meet one of these security requirements. */
export function canAuthenticate(document: Secured, requirements: readonly SecurityRequirement[]): boolean {
  return possibleOf(document, requirements).length > 0;
}

const isEmpty = (requirement: SecurityRequirement): boolean => Object.keys(requirement).length === 0;

/** Returns the different ways to meet a requirement, the best one first. */
function possibleOf(document: Secured, requirements: readonly SecurityRequirement[]): Keyed[] {
  const possible = requirements.flatMap((requirement) => keyedBy(document, requirement) ?? []);
  const sorted = possible.toSorted((a, b) => RANK.indexOf(a.auth.kind) - RANK.indexOf(b.auth.kind));
  const first = new Map<string, Keyed>();
  for (const each of sorted) {
    const text = JSON.stringify(each.auth);
    if (!first.has(text)) first.set(text, each);
  }
  return [...first.values()];
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

/** Returns a security scheme of a document. */
export function schemeNamed({ components }: Secured, name: string): SecuritySchemeNode | undefined {
  const { securitySchemes = {} } = components ?? {};
  return Object.hasOwn(securitySchemes, name) ? securitySchemes[name] : undefined;
}

/** Returns several keys as one; undefined if one of them contains a colon itself, or two need the same place. */
function severalOf(keys: KeyAuth[]): OneAuth | undefined {
  const headers = keys.flatMap((key) => ('header' in key ? key.header.toLowerCase() : []));
  const isPossible = keys.every(({ kind }) => kind !== 'basic') && new Set(headers).size === headers.length;
  return isPossible ? { kind: 'several', keys } : undefined;
}

/** Returns the placement of the key of a scheme; undefined if no key meets it. */
export function authOfScheme(node: SecuritySchemeNode | undefined): KeyAuth | undefined {
  if (node === undefined) return undefined;
  const { type, scheme, in: location, name } = node;
  const http = scheme?.toLowerCase();
  if (type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && http === 'bearer')) {
    return { kind: 'bearer', header: 'Authorization' };
  }
  if (type === 'http' && http === 'basic') return { kind: 'basic', header: 'Authorization' };
  if (type !== 'apiKey' || name === undefined) return undefined;
  if (location === 'header') return { kind: 'header', header: name };
  if (location === 'cookie') return { kind: 'cookie', cookie: name };
  return location === 'query' ? { kind: 'query', parameter: name } : undefined;
}
