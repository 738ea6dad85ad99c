import type { Credentials, KeyedOperation } from './api-key.ts';

/** Returns the key unchanged in the query parameter that the operation names. */
export function queryAuth({ apiKeyParameter = '' }: KeyedOperation, apiKey: string): Credentials {
  const query = `${encodeURIComponent(apiKeyParameter)}=${encodeURIComponent(apiKey)}`;
  return { headers: {}, query, secrets: [apiKey] };
}
