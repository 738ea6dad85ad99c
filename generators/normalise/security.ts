/** Rewrites the security of a third-party document into schemes that send a key. */
import type { OpenApiDocument, OperationNode, SecurityRequirement, SecuritySchemeNode } from '../model/document.ts';
import { canAuthenticate } from '../model/security.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, listOf, objectOf, pick, type SourceDocument, textOf } from './source.ts';

/** How OAuth 2 clients authenticate at the token endpoint (RFC 7591, section 2). */
export type TokenEndpointAuthMethod = 'client_secret_basic' | 'client_secret_post';

type Requirements = NonNullable<OperationNode['security']>;
type SecuritySchemes = NonNullable<NonNullable<OpenApiDocument['components']>['securitySchemes']>;

/** Name of the scheme that the owner of a document adds. */
const OWNED = 'apiKey';

/** Security schemes of a document, and what its operations need of them. */
export class Security {
  /** Schemes that send a key, in the plainest form. */
  readonly schemes: SecuritySchemes;
  readonly #source: SourceDocument;
  readonly #report: Report;
  readonly #all: ReadonlyMap<string, Json>;
  readonly #named = new Set<string>();
  /** True if the owner of the document says how the key is sent, and the document does not. */
  readonly #isOwned: boolean;

  /**
   * @param method authentication of OAuth 2 clients at the token endpoint (RFC 7591, section 2)
   * @param keyHeader header of the key, if the document declares no scheme
   */
  constructor(
    source: SourceDocument,
    report: Report,
    method: TokenEndpointAuthMethod = 'client_secret_basic',
    keyHeader?: string,
  ) {
    this.#source = source;
    this.#report = report;
    const all = Object.entries(source.component('securitySchemes')).map(([name, node]) => {
      const ref = { node: objectOf(node), pointer: memberPointer('#', 'components', 'securitySchemes', name) };
      return [name, source.follow(ref).node] as const;
    });
    this.#all = new Map(all);
    const usable = all.flatMap(([name, node]) => {
      const plain = plainScheme(node, method);
      return plain === undefined ? [] : [[name, plain] as const];
    });
    this.#isOwned = keyHeader !== undefined && all.length === 0;
    this.schemes = this.#isOwned
      ? { [OWNED]: { type: 'apiKey', in: 'header', name: keyHeader as string } }
      : Object.fromEntries(usable);
    if (keyHeader !== undefined && !this.#isOwned)
      report.warn('#/components/securitySchemes', 'the document declares its security; keyHeader has no effect');
  }

  /**
   * Returns the security of operations that name none. A document that has security schemes and no `security` means that
   * its operations need one of them: a document does not describe a key that it never uses.
   * @param isUsed whether an operation names none
   */
  ofDocument(isUsed: boolean): Requirements {
    if (this.#isOwned) return [{ [OWNED]: [] }];
    const { security } = this.#source.root;
    if (security !== undefined && security !== null) return this.of(listOf(security), '#/security');
    const usable = Object.keys(this.schemes).map((name) => ({ [name]: [] }));
    if (this.#all.size > 0 && isUsed) {
      const names = usable.flatMap((requirement) => Object.keys(requirement)).join(', ');
      const sent =
        names === ''
          ? 'none of its schemes sends a single key in a header, in the query or in a cookie, so SDKs send none'
          : `SDKs send the API key by the best of ${names}`;
      this.#report.warn('#/components/securitySchemes', `the document has no security; ${sent}`);
    }
    return usable;
  }

  /** Returns the requirements that a key can meet. Certificates are a matter of the connection, and not of a request. */
  of(security: readonly unknown[], pointer: string): Requirements {
    const all = security.map((requirement) => objectOf(requirement) as SecurityRequirement);
    for (const name of all.flatMap((requirement) => Object.keys(requirement))) this.#named.add(name);
    const keyed = all.map((requirement) => this.#withoutCertificates(requirement, pointer));
    const isMet = (requirement: SecurityRequirement): boolean =>
      Object.keys(requirement).length === 0 ||
      Object.keys(requirement).every((name) => this.schemes[name] !== undefined);
    const met = keyed.filter(isMet);
    const lost = [...new Set(keyed.filter((each) => !isMet(each)).flatMap((each) => Object.keys(each)))];
    const unsupported = lost.filter((name) => this.schemes[name] === undefined);
    if (unsupported.length > 0) this.#warnOf(unsupported, pointer, met.length > 0);
    return met;
  }

  /** Says which schemes have no effect, because no operation names them. */
  warnOfUnused(): void {
    for (const [name, node] of this.#all) {
      // If operations name none at all, they need those that send a key.
      const isTaken = this.#named.size === 0 && this.schemes[name] !== undefined;
      if (isTaken || this.#named.has(name)) continue;
      const at = memberPointer('#', 'components', 'securitySchemes', name);
      this.#report.warn(at, `no operation names the security scheme ${name} (${kindOf(node)}); SDKs ignore it`);
    }
  }

  #withoutCertificates(requirement: SecurityRequirement, pointer: string): SecurityRequirement {
    const names = Object.keys(requirement);
    const certificates = names.filter((name) => this.#all.get(name)?.['type'] === 'mutualTLS');
    if (certificates.length === 0) return requirement;
    const message = `the scheme ${certificates.join(', ')} is a client certificate; configure it in the transport of the client`;
    this.#report.warn(pointer, message);
    return Object.fromEntries(Object.entries(requirement).filter(([name]) => !certificates.includes(name)));
  }

  #warnOf(names: readonly string[], pointer: string, hasOther: boolean): void {
    const described = names.map((name) => {
      const node = this.#all.get(name);
      return node === undefined ? `${name}, which is not declared` : `${name} (${kindOf(node)})`;
    });
    const effect = hasOther
      ? 'SDKs send the key of another scheme'
      : 'SDKs send no key; add it to each request by a header or a middleware';
    this.#report.warn(pointer, `SDKs have no security scheme ${described.join(' or ')}; ${effect}`);
  }
}

function kindOf(node: Json): string {
  return [node['type'], node['scheme'] ?? node['in']]
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ');
}

/**
 * Returns a scheme that sends a key; undefined for any other. Tokens of OAuth and OpenID Connect are bearer tokens, which client
 * credentials can get.
 */
function plainScheme(node: Json, method: TokenEndpointAuthMethod): SecuritySchemeNode | undefined {
  const type = textOf(node['type'])?.trim() ?? '';
  const flows = objectOf(node['flows']);
  if (type === 'oauth2' && flows['clientCredentials'] !== undefined) {
    const { tokenUrl, scopes } = objectOf(flows['clientCredentials']);
    const known = Object.keys(objectOf(scopes)).map((scope) => [scope, ''] as const);
    return {
      type,
      flows: { clientCredentials: { tokenUrl: textOf(tokenUrl)?.trim() ?? '', scopes: Object.fromEntries(known) } },
      ...(method === 'client_secret_post' ? { 'x-sdk': { tokenEndpointAuthMethod: method } } : {}),
    };
  }
  if (/^(?:oauth2|openIdConnect)$/.test(type)) return { type: 'http', scheme: 'bearer' };
  const plain = { type, ...pick(node, 'scheme', 'in', 'name') };
  const document = { components: { securitySchemes: { key: plain } } };
  return canAuthenticate(document, [{ key: [] }]) ? plain : undefined;
}
