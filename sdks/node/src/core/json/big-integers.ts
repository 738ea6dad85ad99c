import { RESPONSES_MAX_INTEGER_DIGITS, RESPONSES_MAX_JSON_DEPTH } from '../../generated/behaviour.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const SQUARE = 0x5b;
const BACKSLASH = 0x5c;
const END_OF_SQUARE = 0x5d;
const EXPONENT = 0x65;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Digits of an exponent, or of an integer, from which on a number may be beyond the largest one. */
const LONG_EXPONENT = 3;
const LONG_NUMBER = 300;
/** Integers of fewer digits are below 2^53. */
const SHORTEST = 16;
/** Beyond 2^53 and below 10^16, with room for a random start and any position in a text. */
const FIRST = 9_100_000_000_000_000;

/**
 * Integers beyond 2^53 of a JSON text. In `bytes`, each is replaced by a number of 16 digits that contains its
 * position: `JSON.parse` keeps these numbers apart, so that no function has to run for every value of the text.
 */
export class BigIntegers {
  /** Text to parse. */
  readonly bytes: Uint8Array;
  readonly #original: Uint8Array;
  #text: string | undefined;
  // Random: all integers of this size are replaced, and a number with an exponent has this value only by chance.
  readonly #first = FIRST + 10 * Math.floor(Math.random() * 5e13);

  constructor(original: Uint8Array) {
    this.#original = original;
    this.bytes = original.slice();
  }

  /** Replaces the digits from `start` to `end`. */
  replace(start: number, end: number): void {
    const { bytes } = this;
    const number = this.#first + 10 * start;
    let high = Math.floor(number / 1e8) | 0;
    let low = (number % 1e8) | 0;
    for (let index = start + 7; index >= start; index--) {
      const rest = (high / 10) | 0;
      bytes[index] = ZERO + high - rest * 10;
      high = rest;
      const lower = (low / 10) | 0;
      bytes[index + 8] = ZERO + low - lower * 10;
      low = lower;
    }
    for (let index = start + SHORTEST; index < end; index++) bytes[index] = SPACE;
  }

  /** Returns the integer that a parsed number stands for, or the number itself. */
  at(value: number): number | bigint {
    const start = (Math.abs(value) - this.#first) / 10;
    if (!(start >= 0 && start < this.#original.length && Number.isInteger(start))) return value;
    // One character for each byte, so that positions are the same in both.
    this.#text ??= new TextDecoder('latin1').decode(this.#original);
    const integer = BigInt(this.#text.slice(start, endOfDigits(this.#original, start)));
    return value < 0 ? -integer : integer;
  }
}

/**
 * Reads a JSON text byte by byte: checks its depth, and finds its integers beyond 2^53.
 * @throws {SyntaxError} if the text is nested too deeply, a number would become infinite, or an integer has too many
 * digits: converting it would take quadratic time
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
      else if (bracket === OPEN && ++depth > RESPONSES_MAX_JSON_DEPTH) throw tooDeep();
    } else if (byte >= ZERO) {
      let end = endOfDigits(bytes, index);
      if (end - index >= SHORTEST && isBigInteger(bytes, index, end)) {
        found ??= new BigIntegers(bytes);
        found.replace(index, end);
      }
      if (((bytes[end] as number) | 0x20) === EXPONENT || end - index > LONG_NUMBER) {
        end = endOfFinite(bytes, index, end);
      }
      index = end - 1;
    } else if (byte === QUOTE) index = endOfString(bytes, index);
  }
  return found;
}

/** Returns the end of the number that these digits belong to, so that each number is read once. */
function endOfFinite(bytes: Uint8Array, from: number, to: number): number {
  let [start, end] = [from, to];
  while (isOfNumber(bytes[start - 1])) start--;
  while (isOfNumber(bytes[end])) end++;
  if (end - to <= LONG_EXPONENT && end - start <= LONG_NUMBER) return end;
  const number = Number(new TextDecoder('latin1').decode(bytes.subarray(start, end)));
  if (Math.abs(number) === Infinity) throw new SyntaxError('JSON has a number that is too large');
  return end;
}

function isOfNumber(byte: number | undefined): boolean {
  // Signs, the point and the exponent.
  return isDigit(byte) || byte === 0x2b || byte === MINUS || byte === 0x2e || ((byte ?? 0) | 0x20) === EXPONENT;
}

export function tooDeep(): SyntaxError {
  return new SyntaxError(`JSON is nested more than ${RESPONSES_MAX_JSON_DEPTH} levels deep`);
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (isDigit(bytes[end])) end++;
  return end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/** Reports whether the digits are a whole JSON number. Other digits stay, so that an invalid text stays invalid. */
function isBigInteger(bytes: Uint8Array, start: number, end: number): boolean {
  const before = bytes[start - 1] === MINUS ? bytes[start - 2] : bytes[start - 1];
  const after = bytes[end];
  const isWhole =
    bytes[start] !== ZERO &&
    (before === undefined || before === COMMA || before === COLON || before === SQUARE || before <= SPACE) &&
    (after === undefined || after === COMMA || after === END_OF_SQUARE || after === CLOSE || after <= SPACE);
  if (!isWhole) return false;
  if (end - start > RESPONSES_MAX_INTEGER_DIGITS)
    throw new SyntaxError(`JSON has an integer of more than ${RESPONSES_MAX_INTEGER_DIGITS} digits`);
  return end - start > SHORTEST || isBeyond(bytes, start);
}

/** Reports whether 16 digits are a number above 2^53 - 1. */
function isBeyond(bytes: Uint8Array, start: number): boolean {
  let value = 0;
  // Only the last digit can round, and 2^53 itself is exact.
  for (let index = start; index < start + SHORTEST; index++) value = value * 10 + ((bytes[index] as number) - ZERO);
  return value > Number.MAX_SAFE_INTEGER;
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let index = start + 1; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === QUOTE) return index;
    if (byte === BACKSLASH) index++;
  }
  return bytes.length;
}
