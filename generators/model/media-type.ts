const JSON_TYPE = 'application/json';
/** RFC 7578. */
export const MULTIPART = 'multipart/form-data';
/** https://url.spec.whatwg.org/#application/x-www-form-urlencoded */
export const FORM = 'application/x-www-form-urlencoded';
// Syntax of types and subtypes in RFC 6838, section 4.2.
const NAME = String.raw`[a-z0-9][\w!#$&^.+-]*`;
const SUFFIXED = new RegExp(`^${NAME}/${NAME}\\+json$`);

/** Returns type and subtype in lower case without parameters, for comparing media types (RFC 9110, section 8.3.1). */
export function essenceOf(mediaType: string): string {
  return mediaType.replace(/;.*$/s, '').trim().toLowerCase();
}

/** Reports whether a media type is JSON, by its name or by the suffix `+json` (RFC 6839, section 3.1). */
export function isJson(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  return essence === JSON_TYPE || SUFFIXED.test(essence);
}
