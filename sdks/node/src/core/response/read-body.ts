/** Results that are not JSON. Each function throws the end of a sentence that begins with "the body". */
import { type HttpResponse, lookup } from '../transport/http.ts';

/** Returns the bytes of a response. */
export const bytesOf = ({ body }: HttpResponse): Uint8Array => body;

/**
 * Returns the text of a response in the character set of its `Content-Type`, by default UTF-8, without a byte order mark.
 * @throws {TypeError} if the character set is unknown, or the text is not in it
 */
export function textOf(response: HttpResponse): string {
  const type = lookup(response).get('Content-Type') ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw new TypeError(`has an unknown charset: ${charset}`);
  }
  try {
    return decoder.decode(response.body);
  } catch {
    throw new TypeError(`is not text in ${charset.toUpperCase()}`);
  }
}

/**
 * Returns the URL in the header `Location` of a redirect, which is relative to that of the request (RFC 9110, section
 * 10.2.2).
 * @throws {TypeError} if there is none
 */
export function locationOf(response: HttpResponse, url: string): string {
  const location = lookup(response).get('Location') ?? '';
  if (location === '' || !URL.canParse(location, url))
    throw new TypeError('comes without a URL in the header Location');
  // An absolute URL may be signed, so it stays as it is.
  return URL.canParse(location) ? location : new URL(location, url).href;
}
