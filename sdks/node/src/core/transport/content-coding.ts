/** Why a body in an encoding that the library does not decode is unreadable. */
export const UNREQUESTED_ENCODING = 'has a content encoding that was not requested';

/** Returns the encodings of a body in lower case, from the header `Content-Encoding`. */
export function encodingsOf(header: string | null): string[] {
  if (header === null) return [];
  const encodings = header.split(',').map((encoding) => encoding.trim().toLowerCase());
  return encodings.filter((encoding) => encoding !== '' && encoding !== 'identity');
}

/** Reports whether a body has the one encoding that the library requests. */
export function isGzip([first, ...others]: readonly string[]): boolean {
  return others.length === 0 && (first === 'gzip' || first === 'x-gzip');
}
