/**
 * Text that can neither forge a line of a log nor steer a terminal: control characters, line separators and those that
 * turn the direction of reading stand as `\u{1b}`.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`);
}

/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

// A shorter one stands in many a text by chance.
const SHORTEST_SECRET = 8;

/** Takes out what a call authenticates with, for servers that quote it when they refuse it. */
export function redactor(secrets: readonly string[]): Redact {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  return (text) => known.reduce((safe, secret) => safe.replaceAll(secret, '[redacted]'), text);
}

/** A copy of a JSON value with each of its texts changed, the names of its fields too. */
export function mapTexts(value: unknown, change: Redact): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapTexts(item, change)]));
}
