import type { Credentials, KeyedOperation } from './api-key.ts';

// Characters that the value of a cookie cannot have (RFC 6265, section 4.1.1).
const NOT_IN_COOKIES = /[",;\\]/g;

/** Returns the key in the cookie that the operation names. */
export function cookieAuth({ apiKeyCookie = '' }: KeyedOperation, apiKey: string): Credentials {
  const value = apiKey.replaceAll(NOT_IN_COOKIES, encodeURIComponent);
  return { headers: {}, cookie: `${apiKeyCookie}=${value}`, secrets: [apiKey, value] };
}
