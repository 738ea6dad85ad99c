import { cancelled, timeoutError } from '../client/attempt.ts';
import { ConfigurationError } from '../errors/sdk-errors.ts';
import { onAbort } from '../rate-limit/on-abort.ts';
import type { CredentialScheme, TokenCaller, TokenEndpoint, TokenOptions, Tokens } from '../auth/client-credentials.ts';
import { requestToken, type TokenRequest } from './token-request.ts';
import type { Failure, NewToken } from './token-response.ts';
import { tokenUrl } from './token-url.ts';

/** A token is renewed this long before its end, or earlier: 10 % of its life before. */
const RENEWED_MS = 30_000;
const RENEWED_SHARE = 0.1;

/** Tokens with the same scopes: the last one, and the request for the next one. */
interface Entry {
  token?: { value: string; until: number };
  request?: Shared;
}

/** A request for a token that several calls wait for. */
interface Shared {
  result: Promise<NewToken | Failure>;
  waiting: number;
  stop: AbortController;
}

/**
 * Opens the tokens of a scheme, for generated code.
 * @throws {ConfigurationError} if the URL of the token endpoint or the scopes are invalid
 */
export function openTokens(
  scheme: Pick<CredentialScheme, 'options'> & { readonly tokens: TokenEndpoint },
  options: TokenOptions,
): Tokens {
  const { tokens: endpoint } = scheme;
  const request: TokenRequest = { scheme, url: tokenUrl(endpoint, options), values: options.values };
  const own = scopesOf(options.values[endpoint.scopesOption], endpoint.scopesOption);
  const entries = new Map<string, Entry>();
  return {
    get(scopes, caller) {
      const scope = (own ?? scopes).join(' ');
      const entry = entries.get(scope) ?? {};
      entries.set(scope, entry);
      const { token } = entry;
      if (token !== undefined && performance.now() < token.until) return token.value;
      return wait(entry, (entry.request ??= begin(entry, scope, request, caller)), caller);
    },
    expire(token) {
      for (const entry of entries.values()) if (entry.token?.value === token) delete entry.token;
    },
  };
}

/** Sends a request for a token, and keeps the token. A failure is not kept. */
function begin(entry: Entry, scope: string, request: TokenRequest, caller: TokenCaller): Shared {
  const stop = new AbortController();
  const start = performance.now();
  const result = requestToken(request, scope, caller, stop.signal).then((found) => {
    if (entry.request === shared) delete entry.request;
    if (!stop.signal.aborted && 'token' in found) entry.token = { value: found.token, until: endOf(found, start) };
    return found;
  });
  const shared: Shared = { result, waiting: 0, stop };
  return shared;
}

/** Returns when a token has to be renewed, by the monotonic clock. */
function endOf({ life }: NewToken, start: number): number {
  return life === undefined ? Infinity : start + life - Math.min(RENEWED_MS, life * RENEWED_SHARE);
}

/** Waits for a request within the limits of a call. The last call that leaves ends the request. */
function wait(entry: Entry, shared: Shared, { facts, left, totalTimeout, signal }: TokenCaller): Promise<string> {
  shared.waiting += 1;
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      forget?.();
    };
    const leave = (error: Error): void => {
      settle();
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        if (entry.request === shared) delete entry.request;
        shared.stop.abort();
      }
      reject(error);
    };
    const timer = setTimeout(() => leave(timeoutError(facts, 'total', totalTimeout)), left);
    const forget = signal && onAbort(signal, () => leave(cancelled(facts, signal)));
    const end = (found: NewToken | Failure): void => {
      settle();
      if ('token' in found) resolve(found.token);
      else reject(found.error(facts));
    };
    void shared.result.then(end);
  });
}

// RFC 6749, section 3.3.
const isScope = (scope: unknown): boolean => typeof scope === 'string' && /^[!#-[\]-~]+$/.test(scope);

/** Returns the scopes of the client; undefined for those of each operation. */
function scopesOf(given: unknown, option: string): readonly string[] | undefined {
  if (given === undefined) return undefined;
  if (Array.isArray(given) && given.every(isScope)) return given as string[];
  throw new ConfigurationError(`${option} must be an array of texts without spaces and quotes`);
}
