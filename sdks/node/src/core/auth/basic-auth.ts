import { ConfigurationError } from '../errors/sdk-errors.ts';
import type { Credentials, KeyedOperation } from './api-key.ts';

/**
 * Returns the key as user and password (RFC 7617).
 * @throws {ConfigurationError} if the key has no colon; the message never quotes it
 */
export function basicAuth({ id }: KeyedOperation, apiKey: string): Credentials {
  const colon = apiKey.indexOf(':');
  if (colon < 0) {
    throw new ConfigurationError(`${id} uses Basic authentication; set apiKey to user:password`);
  }
  const token = base64(apiKey);
  return { headers: { Authorization: `Basic ${token}` }, secrets: [token, apiKey, apiKey.slice(colon + 1)] };
}

// `btoa` reads each character as one byte.
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
