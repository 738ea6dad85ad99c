/**
 * Returns a text that can neither forge a log line nor control a terminal: control characters, line separators and
 * characters that change the text direction are printed as `\u{1b}`.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu,
    (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
  );
}

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

// Shorter secrets occur in ordinary texts by chance.
const SHORTEST_SECRET = 8;

/** Returns a function that removes the secrets of a call, because some servers quote them in their errors. */
export function redactor(secrets: readonly string[]): Redact {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  return (text) => known.reduce((safe, secret) => safe.replaceAll(secret, '[redacted]'), text);
}

/** Returns a copy of a JSON value with every string changed, including field names. */
export function mapTexts(value: unknown, change: Redact): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapTexts(item, change)]));
}
