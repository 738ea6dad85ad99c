/** Security schemes for whose credentials a client has options of their own. */
import type { OpenApiDocument, OperationNode, SecurityRequirement, SecuritySchemeNode } from './document.ts';
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import type { Scheme, SchemeUse, TokenEndpoint } from './model.ts';
import { authOfScheme, canAuthenticate, schemeNamed } from './security.ts';

type Secured = Pick<OpenApiDocument, 'components' | 'security' | 'paths'>;

/**
 * Returns the schemes that operations name, one for each kind of credentials, in the order of the document. None if an API key
 * says everything: if there is one scheme with one key or token.
 */
export function schemesOf(document: Secured): Scheme[] {
  const named = new Set(requirementsOf(document).flatMap((requirement) => Object.keys(requirement)));
  const all = Object.keys(document.components?.securitySchemes ?? {}).filter((name) => named.has(name));
  const different = new Map<string, Scheme>();
  for (const scheme of all.flatMap((name) => schemeOf(document, name) ?? [])) {
    const identity = identityOf(scheme);
    if (!different.has(identity)) different.set(identity, scheme);
  }
  const schemes = [...different.values()];
  const [first, ...others] = schemes;
  const isOneKey = others.length === 0 && first?.tokenEndpoint === undefined && first?.auth.kind !== 'basic';
  return isOneKey ? [] : schemes;
}

/** Returns the sets of schemes that meet the security requirements of an operation, in their order. */
export function alternativesOf(
  document: Secured,
  requirements: readonly SecurityRequirement[],
  schemes: readonly Scheme[],
): SchemeUse[][] {
  const byIdentity = new Map(schemes.map((scheme) => [identityOf(scheme), scheme.name]));
  const sets = met(document, requirements).map((requirement) => {
    const uses = new Map<string, SchemeUse>();
    for (const name of Object.keys(requirement)) {
      const own = schemeOf(document, name);
      const scheme = own && byIdentity.get(identityOf(own));
      // Two schemes with the same place need one key.
      const place = JSON.stringify(own?.auth);
      if (scheme === undefined || uses.has(place)) continue;
      const scopes = scopesOf(schemeNamed(document, name), requirement[name] ?? []);
      uses.set(place, { scheme, ...(scopes.length === 0 ? {} : { scopes }) });
    }
    return [...uses.values()];
  });
  return different(sets.filter((uses) => uses.length > 0));
}

const different = (sets: readonly SchemeUse[][]): SchemeUse[][] => [
  ...new Map(sets.map((uses) => [JSON.stringify(uses), uses])).values(),
];

/** Returns the requirements that need credentials which a request can have. */
const met = (document: Secured, requirements: readonly SecurityRequirement[]): SecurityRequirement[] =>
  requirements.filter((requirement) => canAuthenticate(document, [requirement]));

/** Returns what the operations of a document require. */
function requirementsOf(document: Secured): SecurityRequirement[] {
  const operations = Object.values(document.paths).flatMap((item) =>
    HTTP_METHODS.flatMap((method) => (item[method] as OperationNode | undefined) ?? []),
  );
  return met(
    document,
    operations.flatMap(({ security }) => security ?? document.security ?? []),
  );
}

function schemeOf(document: Secured, name: string): Scheme | undefined {
  const node = schemeNamed(document, name);
  const auth = authOfScheme(node);
  if (auth === undefined) return undefined;
  const tokenEndpoint = tokenEndpointOf(node);
  return { name, auth, ...(tokenEndpoint === undefined ? {} : { tokenEndpoint }) };
}

function tokenEndpointOf(node: SecuritySchemeNode | undefined): TokenEndpoint | undefined {
  const url = node?.flows?.clientCredentials?.tokenUrl;
  if (url === undefined) return undefined;
  return { url, ...(node?.['x-sdk'] === undefined ? {} : { isPosted: true }) };
}

/** Returns the scopes of an operation that the flow knows: other flows of the scheme may have others. */
function scopesOf(node: SecuritySchemeNode | undefined, named: readonly string[]): string[] {
  const flow = node?.flows?.clientCredentials;
  if (flow === undefined) return [];
  const known = Object.keys(flow.scopes ?? {});
  return [...new Set(named)].filter((scope) => known.length === 0 || known.includes(scope));
}

/** Returns a text that tells kinds of credentials apart. */
const identityOf = ({ auth, tokenEndpoint }: Scheme): string => JSON.stringify([auth, tokenEndpoint]);
