/** Removes secrets from texts that people will see: API keys, signing secrets and the token of the lab. */

const API_KEY = /\bik_(live|test)_[0-9A-Za-z]{34}([0-9A-Za-z]{4})\b/g;
const SIGNING_SECRET = /\bwhsec_[0-9A-Za-z+/=_-]+/g;
const BEARER = /^(bearer)\s+\S.*$/i;
/** Headers whose whole value is a secret. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'proxy-authorization']);

/** Returns the text with the last four characters of each API key only. Most texts have no secret and are only searched. */
export function redacted(text: string): string {
  const keysHidden = text.includes('ik_') ? text.replaceAll(API_KEY, 'ik_$1_…$2') : text;
  return keysHidden.includes('whsec_') ? keysHidden.replaceAll(SIGNING_SECRET, 'whsec_…') : keysHidden;
}

/** Returns headers in lower case without secrets. */
export function redactedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const hidden: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    hidden[lower] = redactedHeader(lower, value);
  }
  return hidden;
}

function redactedHeader(name: string, value: string): string {
  if (SECRET_HEADERS.has(name)) return '…';
  const hidden = redacted(value);
  // A token that is not a well-formed key may be a mistyped one.
  return name === 'authorization' && hidden === value ? value.replace(BEARER, '$1 …') : hidden;
}
