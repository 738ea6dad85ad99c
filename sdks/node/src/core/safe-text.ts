/**
 * Text that can neither forge a line of a log nor steer a terminal: control characters, line separators and those that
 * turn the direction of reading stand as `\u{1b}`.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`);
}

/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

/**
 * Takes out what a call authenticates with, for servers that quote it when they refuse it.
 * @param credential header that says who calls
 */
export function redactor(credential: Readonly<Record<string, string>>): Redact {
  const secrets = Object.values(credential).flatMap(secretsIn);
  return (text) => secrets.reduce((safe, secret) => safe.replaceAll(secret, '[redacted]'), text);
}

// A shorter one stands in many a text by chance.
const SHORTEST_SECRET = 8;

function secretsIn(header: string): string[] {
  const [, scheme, token = header] = /^(Basic|Bearer) (.+)$/.exec(header) ?? [];
  const secrets = [token];
  if (scheme === 'Basic') {
    const pair = new TextDecoder().decode(Uint8Array.from(atob(token), (one) => one.charCodeAt(0)));
    secrets.push(pair, pair.slice(pair.indexOf(':') + 1));
  }
  return secrets.filter(({ length }) => length >= SHORTEST_SECRET);
}

/** A copy of a JSON value with each of its texts changed, the names of its fields too. */
export function mapTexts(value: unknown, change: Redact): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapTexts(item, change)]));
}
