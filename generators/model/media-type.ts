const JSON_TYPES = new Set(['application/json', 'text/json', 'application/x-json', 'text/x-json']);
/** RFC 7578. */
export const MULTIPART = 'multipart/form-data';
/** https://url.spec.whatwg.org/#application/x-www-form-urlencoded */
export const FORM = 'application/x-www-form-urlencoded';
// Syntax of types and subtypes in RFC 6838, section 4.2.
const NAME = String.raw`[a-z0-9][\w!#$&^.+-]*`;
const SUFFIXED = new RegExp(`^${NAME}/${NAME}\\+json$`);
/** Subtypes of `application` that are texts, apart from XML. */
const TEXTS =
  /^application\/(?:(?:x-)?(?:yaml|toml|csv|javascript|ecmascript|sh|tex|latex|httpd-php)|typescript|graphql|sql|sparql-query|sparql-update|n-triples|n-quads|trig|xml-dtd|pgp-keys|pem-certificate-chain|x-pem-file|x-subrip)$/;

/** Returns type and subtype in lower case without parameters, for comparing media types (RFC 9110, section 8.3.1). */
export function essenceOf(mediaType: string): string {
  return mediaType.replace(/;.*$/s, '').trim().toLowerCase();
}

/** Reports whether a media type is JSON, by its name or by the suffix `+json` (RFC 6839, section 3.1). */
export function isJson(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  return JSON_TYPES.has(essence) || SUFFIXED.test(essence);
}

/**
 * Reports whether a media type is text: by its type `text` (RFC 2046, section 4.1), as XML (RFC 7303), by the suffix
 * `+yaml` (RFC 9512), or by its name.
 */
export function isText(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  if (isJson(essence)) return false;
  return /^text\/|\/xml$|\+(?:xml|yaml)$/.test(essence) || TEXTS.test(essence) || essence === FORM;
}
