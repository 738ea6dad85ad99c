import { parseBaseUrl } from './base-url.ts';
import { API_KEY_VARIABLE, BASE_URL_VARIABLE, TIMEOUT_MS } from './behaviour.ts';
import { isPassword, isToken } from './credential.ts';
import { environmentVariable } from './environment.ts';
import { ConfigurationError } from './errors.ts';

/** The key itself, or what returns it; a function is called for each request, so that keys can rotate. */
export type ApiKeySource = string | (() => string | Promise<string>);

/** How a client is made. Everything has a default, so that `new IntegrationApi()` works where the variables are set. */
export interface ClientOptions {
  /**
   * API key, sent as the contract asks for: as bearer token (RFC 6750) or in a header of its own; for an operation with
   * Basic authentication (RFC 7617) it is `user:password`. Left out, it is the environment variable `INTEGRATION_API_KEY`. Null
   * makes a client for the calls that need no key.
   */
  apiKey?: ApiKeySource | null | undefined;
  /**
   * Where the API is: https, or http on this machine. A path in it is kept. Left out, it is the environment variable
   * `INTEGRATION_API_BASE_URL`, else the server named in the contract.
   */
  baseUrl?: string | undefined;
  /** Milliseconds until an answer must be there, to its last byte; 30,000 when left out. */
  timeout?: number | undefined;
  /** Sends the requests instead of the global `fetch`, for a proxy or a test. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Options with every default filled in. */
export interface ResolvedOptions {
  apiKey: ApiKeySource | null;
  baseUrl: string;
  timeout: number;
  fetch: typeof globalThis.fetch | undefined;
}

/** @throws {ConfigurationError} naming the option and what to do */
export function resolveOptions(
  options: ClientOptions,
  { baseUrl, isBasic }: { baseUrl: string; isBasic: boolean },
): ResolvedOptions {
  const apiKey = options.apiKey === undefined ? environmentVariable(API_KEY_VARIABLE) : options.apiKey;
  const timeout = options.timeout ?? TIMEOUT_MS;
  if (!isTimeout(timeout)) {
    throw new ConfigurationError(`timeout is ${timeout}: give milliseconds above 0 and below 2^31`);
  }
  return {
    apiKey: checkApiKeySource(apiKey, isBasic),
    baseUrl: parseBaseUrl(options.baseUrl ?? environmentVariable(BASE_URL_VARIABLE) ?? baseUrl),
    timeout,
    fetch: options.fetch,
  };
}

/** Whether timers take it: above 2^31 - 1 they fire at once. */
export function isTimeout(milliseconds: number): boolean {
  return milliseconds > 0 && milliseconds < 2 ** 31;
}

/** @throws {ConfigurationError} that never quotes the key */
export function checkApiKey(apiKey: unknown, isBasic: boolean): string {
  if (typeof apiKey !== 'string' || apiKey === '') {
    throw new ConfigurationError(
      `The API key is missing: pass apiKey or set ${API_KEY_VARIABLE}. accounts.create() of a client with apiKey null makes an account with its first key.`,
    );
  }
  if (!(isBasic ? isPassword(apiKey) : isToken(apiKey))) {
    throw new ConfigurationError('apiKey holds blanks, line breaks or other characters no key has: copy it once more');
  }
  return apiKey;
}

function checkApiKeySource(apiKey: unknown, isBasic: boolean): ApiKeySource | null {
  if (apiKey === null || typeof apiKey === 'function') return apiKey as ApiKeySource | null;
  return checkApiKey(apiKey, isBasic);
}
