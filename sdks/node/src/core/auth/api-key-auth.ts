import { ConfigurationError } from '../errors/sdk-errors.ts';

/** What says who calls. */
export interface Credential {
  readonly headers: Readonly<Record<string, string>>;
  /** What no message and no log may show. */
  readonly secrets: readonly string[];
}

/** The part of an operation that decides how its key is sent; `Operation` itself refers to credentials. */
interface KeyedOperation {
  readonly id: string;
  readonly keyHeader?: string;
}

/** Credential of calls that need no key. */
export const NO_CREDENTIAL: Credential = { headers: {}, secrets: [] };

/**
 * The key as bearer token (RFC 6750), or as it is in a header of its own.
 * @throws {ConfigurationError} for a key that can't be sent that way; never quotes it
 */
export function keyCredential({ id, keyHeader }: KeyedOperation, apiKey: string): Credential {
  if (!isToken(apiKey)) throw new ConfigurationError(`${id} sends apiKey as it is: it may hold no blanks, only ASCII`);
  const headers = keyHeader === undefined ? { Authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };
  return { headers, secrets: [apiKey] };
}

/** Whether a key can stand in a header: visible ASCII and nothing else. */
export function isToken(apiKey: string): boolean {
  return /^[!-~]+$/.test(apiKey);
}
