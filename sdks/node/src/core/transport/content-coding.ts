/** Why a body in a coding that the library does not decode is unreadable. */
export const UNREQUESTED_CODING = 'has a content encoding that was not requested';

/** Returns the codings of a body in lower case, from the header `Content-Encoding`. */
export function codingsOf(header: string | null): string[] {
  if (header === null) return [];
  const codings = header.split(',').map((coding) => coding.trim().toLowerCase());
  return codings.filter((coding) => coding !== '' && coding !== 'identity');
}
