import { ConfigurationError } from '../errors/sdk-errors.ts';
import type { ApiKeySource } from '../options/client-options.ts';
import { apiKeyAuth, type Credentials, type SchemeUse } from '../auth/api-key.ts';
import type {
  ChosenCredentials,
  CredentialScheme,
  SecuredOperation,
  TokenCaller,
  Tokens,
  TokensByScheme,
} from '../auth/client-credentials.ts';
import { credentialOf } from './credential-value.ts';
import { joinCredentials } from '../auth/join-credentials.ts';

interface Known {
  schemes: readonly CredentialScheme[];
  values: Readonly<Record<string, ApiKeySource>>;
  tokens: TokensByScheme;
}

/**
 * Returns the credentials of an operation: those of its first alternative for which the client has all of them.
 * @throws {ConfigurationError} if it has none of them, and the operation needs one
 */
export function chooseCredentials(known: Known, operation: SecuredOperation): ChosenCredentials | undefined {
  const { id, alternatives = [], isKeyOptional = false } = operation;
  const has = ({ scheme }: SchemeUse): boolean => isComplete(known, scheme);
  const chosen = alternatives.find((uses) => uses.every(has));
  if (chosen === undefined && (isKeyOptional || alternatives.length === 0)) return undefined;
  if (chosen === undefined) {
    const sets = alternatives.map((uses) => uses.map(({ scheme }) => namesOf(known, scheme)).join(' and '));
    throw new ConfigurationError(`${id} needs ${sets.join(', or ')}; pass them to the client`);
  }
  return credentialsOf(known, id, chosen);
}

const schemeNamed = ({ schemes }: Known, name: string): CredentialScheme | undefined =>
  schemes.find(({ scheme }) => scheme === name);

const isComplete = (known: Known, name: string): boolean =>
  schemeNamed(known, name)?.options.every((option) => known.values[option.name] !== undefined) === true;

const namesOf = (known: Known, name: string): string =>
  (schemeNamed(known, name)?.options ?? []).map((option) => option.name).join(' and ');

/** A scheme of a call, with the token that its attempt has got. */
interface Used {
  scheme: CredentialScheme;
  scopes: readonly string[];
  tokens: Tokens | undefined;
  token: string;
}

function credentialsOf(known: Known, id: string, uses: readonly SchemeUse[]): ChosenCredentials {
  const all = uses.flatMap(({ scheme: name, scopes = [] }): Used[] => {
    const scheme = schemeNamed(known, name);
    if (scheme === undefined) return [];
    return [{ scheme, scopes, tokens: known.tokens.get(name), token: '' }];
  });
  const authenticate = (): Credentials | Promise<Credentials> => {
    const parts = all.map((use) => keyOf(known, use));
    const join = (keys: readonly string[]): Credentials =>
      joinCredentials(all.map((use, index) => sent(id, use, keys[index] as string)));
    return parts.some((part) => part instanceof Promise) ? Promise.all(parts).then(join) : join(parts as string[]);
  };
  if (all.every(({ tokens }) => tokens === undefined)) return { authenticate };
  return { authenticate, prepare: (caller) => prepare(all, caller) };
}

/** Gets the tokens of an attempt. */
function prepare(all: readonly Used[], caller: TokenCaller): Promise<void> | undefined {
  const found = all.map(({ tokens, scopes }) => tokens?.get(scopes, caller) ?? '');
  const keep = (tokens: readonly string[]): void => {
    for (const [index, token] of tokens.entries()) (all[index] as Used).token = token;
  };
  if (found.some((token) => token instanceof Promise)) return (async () => keep(await Promise.all(found)))();
  keep(found as string[]);
  return undefined;
}

/** Returns the key of a scheme: a token, a key, or user name and password. */
function keyOf({ values }: Known, { scheme, tokens, token }: Used): string | Promise<string> {
  if (tokens !== undefined) return token;
  const parts = scheme.options.map(({ name }) => credentialOf(scheme, name, values[name]));
  return parts.some((part) => part instanceof Promise)
    ? Promise.all(parts).then((all) => joined(scheme, all))
    : joined(scheme, parts as string[]);
}

/** @throws {ConfigurationError} if the user name has a colon, which would end it (RFC 7617, section 2) */
function joined({ options: [first] }: CredentialScheme, parts: readonly string[]): string {
  if (parts.length > 1 && parts[0]?.includes(':') === true) {
    throw new ConfigurationError(`${first?.name} cannot have a colon with Basic authentication`);
  }
  return parts.join(':');
}

function sent(id: string, { scheme, tokens, token }: Used, key: string): Credentials {
  const { auth = apiKeyAuth, ...way } = scheme;
  const credentials = auth({ id, ...way }, key);
  return tokens === undefined ? credentials : { ...credentials, expire: () => tokens.expire(token) };
}
