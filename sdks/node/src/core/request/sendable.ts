import { REQUESTS_FRAMING_HEADERS } from '../../generated/behaviour.ts';

/** Additional headers: an object, `Headers` or other pairs of names and values. */
export type HeaderOptions =
  | Readonly<Record<string, string>>
  | Headers
  | Iterable<readonly [name: string, value: string]>;

/** End of the message for headers in another form. */
export const HEADERS_EXPECTED = 'an object, Headers or pairs of names and values';

const isPair = (pair: unknown): pair is [string, string] => Array.isArray(pair) && pair.length === 2;

/** Returns headers as an object, or undefined if they are something else. Their values are not checked. */
export function headerRecord(given: unknown): Record<string, string> | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  if (!(Symbol.iterator in given)) {
    const prototype: unknown = Object.getPrototypeOf(given);
    // An object of a class, such as a Map in another form, hides its members.
    return prototype === null || Object.getPrototypeOf(prototype) === null
      ? (given as Record<string, string>)
      : undefined;
  }
  const pairs = [...(given as Iterable<unknown>)];
  return pairs.every(isPair) ? Object.fromEntries(pairs) : undefined;
}

/**
 * Returns the message for a header that cannot be sent (RFC 9110 section 5), or undefined. A line break in a value
 * would start another header.
 */
export function headerError(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) return `"${name}" is not a valid header name`;
  if (isHeaderText(value)) return undefined;
  return `header ${name} contains a line break or another character that is not allowed in a header`;
}

export function isHeaderText(value: string): boolean {
  return /^[\t -~\u0080-\u00FF]*$/.test(value);
}

const FRAMING = new Set(REQUESTS_FRAMING_HEADERS.map((name) => name.toLowerCase()));

/** Returns the reason why only the library sets a header, or undefined. */
export function framingError(lowerCaseName: string): string | undefined {
  return FRAMING.has(lowerCaseName) ? 'is set by the library and cannot be changed' : undefined;
}

/**
 * Returns the error of a request that a server could read as another one, or as two; undefined if there is none.
 * Without a type check, a middleware can pass anything.
 */
export function requestError(method: unknown, url: unknown, headers: unknown): string | undefined {
  if (typeof method !== 'string' || !/^[A-Z]+$/.test(method)) return 'the method must consist of capital letters';
  if (typeof url !== 'string' || !/^[!-~]+$/.test(url))
    return 'the URL contains a space, a line break or another character that must be percent-encoded';
  // Without a path, a transport would cut the origin at the wrong place, and send the key to another host.
  if (!/^https?:\/\/[^/?#\\]+\//i.test(url)) return 'the URL must begin with its origin and a path';
  for (const name in Object(headers)) {
    const error = sentHeaderError(name, Reflect.get(Object(headers), name));
    if (error !== undefined) return error;
  }
  return undefined;
}

function sentHeaderError(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `header ${name} must be text, not ${typeof value}`;
  const reason = framingError(name.toLowerCase());
  return headerError(name, value) ?? (reason === undefined ? undefined : `header ${name} ${reason}`);
}
