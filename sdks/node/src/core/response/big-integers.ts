import { MAX_INTEGER_DIGITS, MAX_JSON_DEPTH } from '../behaviour.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_E = 0x45;
const BACKSLASH = 0x5c;
const LOWER_E = 0x65;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Characters beside digits that are a part of a fraction or an exponent, or have one. */
const DECIMAL: ReadonlySet<number | undefined> = new Set([PLUS, POINT, UPPER_E, LOWER_E]);
/** Integers of fewer digits are below 2^53. */
const SHORTEST = 16;
/** Beyond 2^53 and below 10^16, with room for a random start and for as many integers as a text can have. */
const FIRST = 9_100_000_000_000_000;

/**
 * Integers beyond 2^53 of a JSON text. In `bytes`, an even number of 16 digits stands for each of them: `JSON.parse`
 * keeps these numbers apart, so that no function has to run for every value of the text.
 */
export class BigIntegers {
  /** Text to parse. */
  readonly bytes: Uint8Array;
  readonly #integers: bigint[] = [];
  // At random: integers of this size are all replaced, and a number with an exponent has this value by chance only.
  readonly #first = FIRST + 2 * Math.floor(Math.random() * 2e14);

  constructor(original: Uint8Array) {
    this.bytes = original.slice();
  }

  /** Replaces the digits from `start` to `end`, which are those of `integer`. */
  replace(start: number, end: number, integer: bigint): void {
    const digits = String(this.#first + 2 * this.#integers.length);
    this.#integers.push(integer);
    for (let index = 0; index < SHORTEST; index++) this.bytes[start + index] = digits.charCodeAt(index);
    this.bytes.fill(SPACE, start + SHORTEST, end);
  }

  /** Returns the integer that a parsed number stands for, or the number itself. */
  at(value: number): number | bigint {
    const index = (Math.abs(value) - this.#first) / 2;
    const integer = index >= 0 ? this.#integers[index] : undefined;
    if (integer === undefined) return value;
    return value < 0 ? -integer : integer;
  }
}

/**
 * Reads a JSON text byte by byte: checks its depth, and finds its integers beyond 2^53.
 * @throws {SyntaxError} if the text is nested too deeply, or an integer has too many digits: converting it would take
 * quadratic time
 */
export function findBigIntegers(bytes: Uint8Array): BigIntegers | undefined {
  let found: BigIntegers | undefined;
  let depth = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte > NINE) {
      // This bit maps square brackets to curly brackets.
      const bracket = byte | 0x20;
      if (bracket === CLOSE) depth--;
      else if (bracket === OPEN && ++depth > MAX_JSON_DEPTH) throw tooDeep();
    } else if (byte >= ZERO) {
      const end = endOfDigits(bytes, index);
      if (end - index >= SHORTEST && isInteger(bytes, index, end)) {
        const digits = String.fromCharCode(...bytes.subarray(index, end));
        // Only the last digit can round, and 2^53 itself is exact.
        if (Number(digits) > Number.MAX_SAFE_INTEGER) {
          found ??= new BigIntegers(bytes);
          found.replace(index, end, BigInt(digits));
        }
      }
      index = end - 1;
    } else if (byte === QUOTE) index = endOfString(bytes, index);
  }
  return found;
}

export function tooDeep(): SyntaxError {
  return new SyntaxError(`JSON is nested more than ${MAX_JSON_DEPTH} levels deep`);
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while ((bytes[end] ?? 0) >= ZERO && (bytes[end] as number) <= NINE) end++;
  return end;
}

/**
 * Reports whether the digits are a whole number. Those of an invalid text stay invalid when they are replaced, except
 * for a leading zero.
 */
function isInteger(bytes: Uint8Array, start: number, end: number): boolean {
  const before = bytes[start - 1] === MINUS ? bytes[start - 2] : bytes[start - 1];
  if (bytes[start] === ZERO || DECIMAL.has(before) || DECIMAL.has(bytes[end])) return false;
  if (end - start <= MAX_INTEGER_DIGITS) return true;
  throw new SyntaxError(`JSON has an integer of more than ${MAX_INTEGER_DIGITS} digits`);
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let index = start + 1; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === QUOTE) return index;
    if (byte === BACKSLASH) index++;
  }
  return bytes.length;
}
