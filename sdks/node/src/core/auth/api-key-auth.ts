import { ConfigurationError } from '../errors/sdk-errors.ts';

/** What says who calls. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** What no message and no log may show. */
  readonly secrets: readonly string[];
}

/** The part of an operation that decides how its key is sent; `Operation` itself refers to credentials. */
export interface KeyedOperation {
  readonly id: string;
  readonly apiKeyHeader?: string;
}

/** Credentials of calls that need no key. */
export const NO_CREDENTIALS: Credentials = { headers: {}, secrets: [] };

/**
 * The key as bearer token (RFC 6750), or as it is in a header of its own.
 * @throws {ConfigurationError} for a key that can't be sent that way; never quotes it
 */
export function apiKeyAuth({ id, apiKeyHeader }: KeyedOperation, apiKey: string): Credentials {
  if (!isToken(apiKey)) throw new ConfigurationError(`${id} sends apiKey as it is: it may hold no blanks, only ASCII`);
  const headers = apiKeyHeader === undefined ? { Authorization: `Bearer ${apiKey}` } : { [apiKeyHeader]: apiKey };
  return { headers, secrets: [apiKey] };
}

/** Whether a key can stand in a header: visible ASCII and nothing else. */
export function isToken(apiKey: string): boolean {
  return /^[!-~]+$/.test(apiKey);
}
