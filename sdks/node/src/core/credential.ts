import { ConfigurationError } from './errors.ts';
import type { Operation } from './operation.ts';

/**
 * The header that says who calls: as bearer token (RFC 6750), as user and password (RFC 7617), or the key as it is.
 * @throws {ConfigurationError} for a key that can't be sent that way; never quotes it
 */
export function credentialHeader({ id, isBasic, keyHeader }: Operation, apiKey: string): Record<string, string> {
  if (isBasic === true) return { Authorization: `Basic ${base64(userAndPassword(id, apiKey))}` };
  if (!isToken(apiKey)) throw new ConfigurationError(`${id} sends apiKey as it is: it may hold no blanks, only ASCII`);
  return keyHeader === undefined ? { Authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };
}

/** Whether a key can stand in a header: visible ASCII and nothing else. */
export function isToken(apiKey: string): boolean {
  return /^[!-~]+$/.test(apiKey);
}

/** Whether a key can be `user:password`: any text but control characters (RFC 7617 section 2). */
export function isPassword(apiKey: string): boolean {
  return /^\P{Cc}+$/u.test(apiKey) && apiKey.isWellFormed();
}

function userAndPassword(id: string, apiKey: string): string {
  if (apiKey.includes(':')) return apiKey;
  throw new ConfigurationError(`${id} needs user and password: set apiKey to both with a colon between them`);
}

// `btoa` reads each character as one byte.
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
