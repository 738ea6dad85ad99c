import { MAX_JSON_DEPTH } from '../behaviour.ts';

/**
 * Reads JSON (RFC 8259) as it was sent or not at all: bad UTF-8 is refused, a byte order mark skipped, and an integer
 * beyond 2^53, which a number can't hold, becomes a bigint.
 * @throws {SyntaxError} when it is no JSON, or nested too deeply; quotes nothing of it, as it may hold secrets
 */
export function parseJson(bytes: Uint8Array): unknown {
  return parseText(() => (decoder ??= new TextDecoder('utf-8', { fatal: true })).decode(bytes));
}

/** The same of a body that the transport itself can read. */
export function parseText(read: () => string): unknown {
  const text = quiet('no UTF-8', read);
  if (text.length > SCANNED_FIRST && isTooDeep(text)) throw tooDeep();
  const value = quiet('no JSON', (): unknown => JSON.parse(text));
  return holdsInexact(value, 0) ? parseExactly(text) : value;
}

// Errors of the runtime quote what they can't read.
function quiet<Value>(problem: string, read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new SyntaxError(problem);
  }
}

// `fatal`: text with replacement characters would be data that nobody sent.
let decoder: TextDecoder | undefined;

// Below this size even a text that is nothing but brackets costs little to parse.
const SCANNED_FIRST = 262_144;

function tooDeep(): SyntaxError {
  return new SyntaxError(`JSON of more than ${MAX_JSON_DEPTH} levels`);
}

/** Whether a number in it may have been rounded. */
function holdsInexact(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  if (depth === MAX_JSON_DEPTH) throw tooDeep();
  let found = false;
  // Most values are strings: asking for their type here spares a call for each.
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
  // As random as a UUID is: no string of the text has it by chance.
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
    // With this bit a square bracket is a curly one.
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
