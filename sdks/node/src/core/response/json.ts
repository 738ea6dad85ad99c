import { MAX_JSON_DEPTH } from '../behaviour.ts';

/**
 * Parses JSON (RFC 8259) strictly: invalid UTF-8 is an error, a byte order mark is skipped, and an integer beyond 2^53,
 * which a number cannot represent, becomes a bigint.
 * @throws {SyntaxError} if the text is not valid JSON or nested too deeply; the message quotes none of it, because it
 * may contain secrets
 */
export function parseJson(bytes: Uint8Array): unknown {
  return parseText(() => (decoder ??= new TextDecoder('utf-8', { fatal: true })).decode(bytes));
}

/** Parses a body that the transport itself converts to text. */
export function parseText(read: () => string): unknown {
  const text = quiet('not valid UTF-8', read);
  if (text.length > SCANNED_FIRST && isTooDeep(text)) throw tooDeep();
  const value = quiet('not valid JSON', (): unknown => JSON.parse(text));
  return holdsInexact(value, 0) ? parseExactly(text) : value;
}

// Errors of the runtime quote the text that they cannot parse.
function quiet<Value>(message: string, read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new SyntaxError(message);
  }
}

// `fatal`, because replacement characters would be data that nobody sent.
let decoder: TextDecoder | undefined;

// Below this size, even a text that consists of brackets only is cheap to parse.
const SCANNED_FIRST = 262_144;

function tooDeep(): SyntaxError {
  return new SyntaxError(`JSON is nested more than ${MAX_JSON_DEPTH} levels deep`);
}

/** Reports whether a number in the value may have been rounded. */
function holdsInexact(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  if (depth === MAX_JSON_DEPTH) throw tooDeep();
  let found = false;
  // Most values are strings; checking their type here saves a call for each.
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item !== 'string' && holdsInexact(item, depth + 1)) found = true;
    return found;
  }
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    const item = fields[name];
    if (typeof item !== 'string' && holdsInexact(item, depth + 1)) found = true;
  }
  return found;
}

function parseExactly(text: string): unknown {
  // A random UUID: no string in the text contains it by chance.
  const mark = `${crypto.randomUUID()}:`;
  const stringOrNumber = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  let marked = '';
  let from = 0;
  for (let found = stringOrNumber.exec(text); found !== null; found = stringOrNumber.exec(text)) {
    const { 0: token, index } = found;
    if (token === '"') stringOrNumber.lastIndex = endOfString(text, index) + 1;
    else if (/^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))) {
      marked += `${text.slice(from, index)}"${mark}${token}"`;
      from = stringOrNumber.lastIndex;
    }
  }
  return JSON.parse(marked + text.slice(from), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    // This bit maps square brackets to curly brackets.
    const bracket = character | 0x20;
    if (character === QUOTE) index = endOfString(text, index);
    else if (bracket === CLOSE) depth--;
    else if (bracket === OPEN && ++depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) return index;
    if (character === BACKSLASH) index++;
  }
  return text.length;
}
