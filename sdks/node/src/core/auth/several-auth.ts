import { ConfigurationError } from '../errors/sdk-errors.ts';
import { apiKeyAuth, type Credentials, type KeyedOperation } from './api-key.ts';
import { cookieAuth } from './cookie-auth.ts';
import { joinCredentials } from './join-credentials.ts';
import { queryAuth } from './query-auth.ts';

/**
 * Returns several keys, each in its place. The API key contains them with colons between them.
 * @throws {ConfigurationError} if there are too few; the message never quotes them
 */
export function severalAuth({ id, keyPlaces = [] }: KeyedOperation, apiKey: string): Credentials {
  const parts = apiKey.split(':');
  // Only the last one may contain colons.
  const keys = [...parts.slice(0, keyPlaces.length - 1), parts.slice(keyPlaces.length - 1).join(':')];
  if (keys.includes('')) {
    throw new ConfigurationError(
      `${id} needs ${keyPlaces.length} keys; set apiKey to all of them, separated by colons`,
    );
  }
  const all = keyPlaces.map(({ header, parameter, cookie }, index): Credentials => {
    const key = keys[index] as string;
    if (cookie !== undefined) return cookieAuth({ id, apiKeyCookie: cookie }, key);
    if (parameter !== undefined) return queryAuth({ id, apiKeyParameter: parameter }, key);
    return apiKeyAuth(header === undefined ? { id } : { id, apiKeyHeader: header }, key);
  });
  return joinCredentials(all, [apiKey]);
}
