/** Options of a client for the credentials of a document with several security schemes, with passwords or with OAuth 2. */
import { placeOf } from '../model/keys.ts';
import type { Method, Scheme, SchemeUse, SdkModel } from '../model/model.ts';
import { type Brand, spellingsOf } from '../names/brand.ts';
import { wordSet } from '../names/rules.ts';
import { words } from '../names/words.ts';

/**
 * Value of an option: `clientId` and `clientSecret` get a token, `scopes` (a list of texts) and `tokenUrl` change how, and
 * `key` is a key or a token that is sent as it is.
 */
export type CredentialKind = 'username' | 'password' | 'clientId' | 'clientSecret' | 'scopes' | 'tokenUrl' | 'key';

/** An option of the client of a document. */
export interface CredentialOption {
  /** Name in snake case, from which each language makes its own: `client_id`. */
  name: string;
  kind: CredentialKind;
  /** Name of the security scheme in the document. */
  scheme: string;
  /** Environment variable that it defaults to: `MUSEUM_API_CLIENT_ID`. Absent for `scopes` and `tokenUrl`. */
  variable?: string;
  /** One sentence with a full stop, in Markdown, without the environment variable. */
  description: string;
}

/** Names of other options of a client in any language, endings of other environment variables, and reserved words. */
const RESERVED = wordSet(`
  api_key key base_url log default_base_url allow_insecure_http timeout total_timeout connect_timeout max_retries
  max_retry_after max_response_bytes max_connections adaptive_rate_limit requests_per_minute rate_limiter header headers
  app_name middleware hooks logger fetch fetch_options agents shared http_client transport executor without_api_key build
  client self this to_string get_class equals hash_code clone finalize notify notify_all wait with_options
  abstract and any array arguments as assert async await bool boolean break byte callable case catch char class const
  constructor continue declare def default del delete die do double echo elif else empty end enum eval except exec exit
  export extends extern false final finally float fn for foreach from function global goto if implements import in include
  instanceof insteadof int interface is isset lambda let list long match mixed module namespace native new none nonlocal not
  null object of or package pass print private protected prototype public raise readonly record require return sealed set
  short static strictfp string super switch synchronized then throw throws trait transient true try type typeof undefined
  union unset use var void volatile when while with xor yield`);

/** Kinds of credentials for which a client has an option each, other than keys, with the words of the options. */
const OF_PASSWORD = ['username', 'password'] as const;
const OF_TOKEN = ['clientId', 'clientSecret', 'scopes', 'tokenUrl'] as const;

/**
 * Returns the options of a client for its credentials, in the order of the schemes. None for a document whose API key says
 * everything, such as our contract.
 */
export function credentialOptions({ schemes = [] }: Pick<SdkModel, 'schemes'>, { client }: Brand): CredentialOption[] {
  const taken = new Set<string>();
  return schemes.flatMap((scheme) => {
    const kinds = kindsOf(scheme);
    // A second scheme with client credentials has options with its own name.
    const isTaken = kinds.some((kind) => taken.has(words(kind).join('_')));
    return kinds.map((kind): CredentialOption => {
      const wanted = kind === 'key' ? schemeWords(scheme) : [...(isTaken ? schemeWords(scheme) : []), ...words(kind)];
      const name = freeName(wanted, taken);
      taken.add(name);
      const variable = `${spellingsOf(client).constant}_${name.toUpperCase()}`;
      const hasVariable = kind !== 'scopes' && kind !== 'tokenUrl';
      const description = descriptionOf(kind, scheme);
      return { name, kind, scheme: scheme.name, ...(hasVariable ? { variable } : {}), description };
    });
  });
}

function kindsOf({ auth, tokenEndpoint }: Scheme): readonly CredentialKind[] {
  if (tokenEndpoint !== undefined) return OF_TOKEN;
  return auth.kind === 'basic' ? OF_PASSWORD : ['key'];
}

/** Returns the words of the name of a scheme that environment variables can have. */
function schemeWords({ name }: Scheme): string[] {
  const found = words(name.normalize('NFKD').replaceAll(/\p{M}/gu, '')).filter((word) => /^[a-z0-9]+$/.test(word));
  if (found.length === 0) return ['security'];
  return /^\d/.test(found[0] ?? '') ? ['key', ...found] : found;
}

/** Returns a name that no other option has. */
function freeName(parts: readonly string[], taken: ReadonlySet<string>): string {
  const isFree = (name: string): boolean => !RESERVED.has(name) && !taken.has(name);
  const plain = parts.join('_');
  const name = isFree(plain) ? plain : `${plain}_key`;
  for (let number = 2; ; number += 1) {
    const numbered = number === 2 ? name : `${name}_${number - 1}`;
    if (isFree(numbered)) return numbered;
  }
}

function descriptionOf(kind: CredentialKind, { name, auth, tokenEndpoint }: Scheme): string {
  switch (kind) {
    case 'username':
      return `User name of the security scheme \`${name}\`, for Basic authentication (RFC 7617).`;
    case 'password':
      return `Password that belongs to the user name.`;
    case 'clientId':
      return `Client id of OAuth 2, which gets tokens of the security scheme \`${name}\` (RFC 6749, section 4.4).`;
    case 'clientSecret':
      return `Client secret that belongs to the client id.`;
    case 'scopes':
      return `Scopes of the tokens. Default: those that the document names for each operation.`;
    case 'tokenUrl': {
      const url = tokenEndpoint?.url ?? '';
      const known = url === '' ? 'The document names none' : `Default: \`${url}\``;
      return `URL of the token endpoint, which may be relative to the base URL. ${known}.`;
    }
    case 'key':
      return `${auth.kind === 'bearer' ? 'Token' : 'Key'} of the security scheme \`${name}\`, sent ${placeText(auth)}.`;
  }
}

function placeText(auth: Scheme['auth']): string {
  if (auth.kind === 'bearer') return 'as bearer token (RFC 6750)';
  const place = {
    basic: 'by Basic authentication',
    header: 'in the header',
    query: 'in the query as',
    cookie: 'in the cookie',
  };
  return `${place[auth.kind]} \`${placeOf(auth)}\``;
}

/** Returns the alternatives of most operations that need credentials, for requests to an operation without a model. */
export function usualAlternatives({ resources }: Pick<SdkModel, 'resources'>): SchemeUse[][] {
  const all = resources.flatMap(({ methods }) => methods.flatMap(({ alternatives = [] }) => textOf(alternatives)));
  const counts = new Map<string, number>();
  for (const text of all.toSorted()) if (text !== '[]') counts.set(text, (counts.get(text) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a);
  return usual === undefined ? [] : (JSON.parse(usual[0]) as SchemeUse[][]);
}

/**
 * Returns the options without which a client cannot make most calls, such as a user name and a password. None if an API
 * key says everything.
 */
export function usualOptions(model: SdkModel, brand: Brand): CredentialOption[] {
  const [usual = []] = usualAlternatives(model);
  return credentialOptions(model, brand).filter(
    ({ scheme, variable }) => variable !== undefined && usual.some((use) => use.scheme === scheme),
  );
}

/** Replaces the environment variable of the API key, in comments of samples, by those of the credentials of a document. */
export function nameCredentials(sample: string, variables: readonly string[]): string {
  if (variables.length === 0) return sample;
  const sentence = `Reads the credentials from ${variables.join(' and ')}.`;
  return (
    sample
      .replaceAll('Reads the API key from INTEGRATION_API_KEY.', sentence)
      // A comment that names two variables is too long for the end of a line.
      .replaceAll(/^(.*\S) +(#|\/\/) reads INTEGRATION_API_KEY$/gm, `$2 ${sentence}\n$1`)
  );
}

const textOf = (alternatives: Method['alternatives']): string => JSON.stringify(alternatives);
