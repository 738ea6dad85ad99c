import { type OpenApiDocument, type SecurityRequirement, type SecuritySchemeNode, Unsupported } from './document.ts';
import type { Credential } from './model.ts';

// An API's own key says more than a password does, and a bearer token is what proxies and logs know to hide.
const RANK: readonly Credential['kind'][] = ['bearer', 'header', 'basic'];

/** How an operation is told who calls: by the best of its requirements that one key can meet. */
export function credentialOf(
  document: OpenApiDocument,
  requirements: readonly SecurityRequirement[],
  pointer: string,
): Credential | undefined {
  if (requirements.length === 0 || requirements.some((one) => Object.keys(one).length === 0)) return undefined;
  const possible = requirements.flatMap((requirement) => {
    const [name = '', ...more] = Object.keys(requirement);
    const scheme = document.components?.securitySchemes?.[name];
    const credential = scheme === undefined || more.length > 0 ? undefined : credentialBy(scheme);
    return credential === undefined ? [] : [credential];
  });
  const [best] = possible.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  if (best !== undefined) return best;
  throw new Unsupported(pointer, 'no scheme sends one key in a header; document a bearer, basic or apiKey one');
}

function credentialBy({ type, scheme, in: place, name }: SecuritySchemeNode): Credential | undefined {
  const http = scheme?.toLowerCase();
  if (type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && http === 'bearer')) {
    return { kind: 'bearer', header: 'Authorization' };
  }
  if (type === 'http' && http === 'basic') return { kind: 'basic', header: 'Authorization' };
  if (type === 'apiKey' && place === 'header' && name !== undefined) return { kind: 'header', header: name };
  return undefined;
}
