import { RESPONSES_MAX_MESSAGE_TEXT } from '../../generated/behaviour.ts';

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

// Counts whole characters, as the other languages do, and not the halves of an emoji.
const BEGINNING = new RegExp(`^[^]{0,${RESPONSES_MAX_MESSAGE_TEXT}}`, 'u');

/** Returns the beginning of a text of the server, for a message. */
export function shortened(text: string): string {
  const [beginning] = BEGINNING.exec(text) ?? [text];
  return beginning === text ? text : `${beginning}…`;
}

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

// Shorter secrets occur in ordinary texts by chance.
const SHORTEST_SECRET = 8;

/**
 * Returns a function that removes the secrets of a call, because some servers quote them in their errors: in any case,
 * percent-encoded, in hexadecimal, and in base64 wherever they begin.
 */
export function redactor(secrets: readonly string[]): Redact {
  // Most calls show no text, so that they need no pattern.
  let pattern: RegExp | undefined;
  return (text) => text.replace((pattern ??= patternOf(secrets)), '[redacted]');
}

function patternOf(secrets: readonly string[]): RegExp {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  const forms = known.flatMap((secret) => [secret, encodeURIComponent(secret), hexOf(secret), ...base64Forms(secret)]);
  // The longest first: a form can be a part of another one.
  const patterns = [...new Set(forms)].toSorted((one, other) => other.length - one.length).map(literal);
  // Without secrets, a pattern that matches nothing.
  return new RegExp(patterns.join('|') || '(?!)', 'gi');
}

function hexOf(secret: string): string {
  return Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the base64 characters that depend on the secret only, for each of its three possible positions. */
function base64Forms(secret: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret));
  return [0, 1, 2].flatMap((offset) => {
    const text = btoa('\0'.repeat(offset) + bytes);
    const form = text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Returns a copy of a JSON value with every string changed, including field names. */
export function mapTexts(value: unknown, change: Redact): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapTexts(item, change)]));
}
