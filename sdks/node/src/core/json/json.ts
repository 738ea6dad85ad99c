import { RESPONSES_MAX_JSON_DEPTH } from '../../generated/behaviour.ts';
import { type BigIntegers, findBigIntegers, tooDeep } from './big-integers.ts';

/**
 * Parses JSON (RFC 8259) strictly: invalid UTF-8 is an error, a byte order mark is skipped, and an integer beyond 2^53,
 * which a number cannot represent, becomes a bigint. The time is proportional to the size of the text.
 * @param decode converts UTF-8 to text without a byte order mark; throws if it is not UTF-8
 * @throws {SyntaxError} if the text is not valid JSON, is nested too deeply or has an integer with too many digits; the
 * message quotes none of it, because it may contain secrets
 */
export function parseJson(bytes: Uint8Array, decode: (bytes: Uint8Array) => string = decodeUtf8): unknown {
  // Reading a small text twice is cheap, and few texts have such integers.
  const isScanned = bytes.length > SCANNED_FIRST;
  const found = isScanned ? findBigIntegers(bytes) : undefined;
  const value = read(found?.bytes ?? bytes, decode);
  if (found !== undefined) return restored(value, found);
  if (isScanned || !holdsInexact(value, 0)) return value;
  const late = findBigIntegers(bytes);
  return late === undefined ? value : restored(read(late.bytes, decode), late);
}

const SCANNED_FIRST = 262_144;

function read(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): unknown {
  const text = quiet('not valid UTF-8', () => decode(bytes));
  return quiet('not valid JSON', (): unknown => JSON.parse(text));
}

// Errors of the runtime quote the text that they cannot parse.
function quiet<Value>(message: string, run: () => Value): Value {
  try {
    return run();
  } catch {
    throw new SyntaxError(message);
  }
}

// `fatal`, because replacement characters would be data that nobody sent.
let decoder: TextDecoder | undefined;

function decodeUtf8(bytes: Uint8Array): string {
  return (decoder ??= new TextDecoder('utf-8', { fatal: true })).decode(bytes);
}

/** Reports whether a number in the value may have been rounded. Throws if the value is nested too deeply. */
function holdsInexact(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);
  if (typeof value !== 'object' || value === null) return false;
  if (depth === RESPONSES_MAX_JSON_DEPTH) throw tooDeep();
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

/** Returns a value with its large integers. The depth is known, and objects are changed in place. */
function restored(value: unknown, found: BigIntegers): unknown {
  if (typeof value === 'number') return found.at(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    // A new array, because an array of numbers would have to be converted to hold anything else.
    for (const item of value) items.push(typeof item === 'string' ? item : restored(item, found));
    return items;
  }
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const item = fields[name];
    if (typeof item === 'string') continue;
    const exact = restored(item, found);
    if (exact !== item) setField(fields, name, exact);
  }
  return value;
}

function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  // A JSON member of this name is an ordinary field; an assignment would set the prototype.
  if (name !== '__proto__') fields[name] = value;
  else Object.defineProperty(fields, name, { value, configurable: true, enumerable: true, writable: true });
}
