import { ConfigurationError } from '../errors/sdk-errors.ts';

/** Headers that authenticate a request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Values that must not appear in messages, logs or dumps. */
  readonly secrets: readonly string[];
}

/**
 * The part of an operation that determines how its key is sent. A separate type, because `Operation` refers to this
 * file.
 */
export interface KeyedOperation {
  readonly id: string;
  readonly apiKeyHeader?: string;
}

/** Credentials for operations without authentication. */
export const NO_CREDENTIALS: Credentials = { headers: {}, secrets: [] };

/**
 * Returns the key as a bearer token (RFC 6750), or unchanged in the header that the operation names.
 * @throws {ConfigurationError} if the key cannot be sent in a header; the message never quotes it
 */
export function apiKeyAuth({ id, apiKeyHeader }: KeyedOperation, apiKey: string): Credentials {
  if (!isToken(apiKey))
    throw new ConfigurationError(`${id} sends apiKey in a header, so it must consist of visible ASCII characters`);
  const headers = apiKeyHeader === undefined ? { Authorization: `Bearer ${apiKey}` } : { [apiKeyHeader]: apiKey };
  return { headers, secrets: [apiKey] };
}

/** Reports whether a key can be sent in a header: it consists of visible ASCII characters only. */
export function isToken(apiKey: string): boolean {
  return /^[!-~]+$/.test(apiKey);
}
