/** The driver of PostgreSQL, set up alike for both engines. */
import { types, type ClientBase, Query, type QueryResult } from 'pg';
import type { SqlValue } from '../api/store.ts';

/**
 * Settings of the planner. A prepared statement keeps the plan of its first runs until its tables are analysed: a plan that
 * reads a whole table, made while it was empty, would stay when it has thousands of rows. Each statement has an index, which
 * gives its rows in their order: a bitmap would gather all of them first, and sort them for the first page.
 */
export const PLANS = { enable_seqscan: 'off', enable_bitmapscan: 'off' };

/** Settings of the driver that its types do not know. */
export interface DriverSettings {
  readonly pipeline: boolean;
}

/** Statements are sent at once, also while earlier ones on the connection run: several cost one round trip. */
export const PIPELINE: DriverSettings = { pipeline: true };

// Reads columns as JavaScript values, alike on both engines.

const INT8 = types.builtins.INT8;
const INT8_ARRAY = 1016;

/** Reads an int8 as a number. Times, amounts and counts stay below 2^53; anything else is a bug. */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

const parserOf = (oid: number): ((text: string) => unknown) => types.getTypeParser(oid, 'text');
/** The driver reads int8[] as an array of texts. */
const readTexts = parserOf(INT8_ARRAY) as (text: string) => string[];
const readInt8s = (text: string): number[] => readTexts(text).map(readInt8);

/** Parsers of columns, for the `types` of a client. */
export const COLUMN_TYPES = {
  getTypeParser(oid: number): (text: string) => unknown {
    if (oid === INT8) return readInt8;
    return oid === INT8_ARRAY ? readInt8s : parserOf(oid);
  },
};

/** Lengths of the head of an array with one dimension and of the head of an element, in bytes. */
const HEAD = 20;
const ELEMENT_HEAD = 4;
const OID_OF_TEXT = 25;

/**
 * Returns texts as a parameter of the type text[] in the binary format of PostgreSQL (`array_recv` in its `arrayfuncs.c`). The
 * driver would write the literal of an array, with each quote escaped, which the database would read one character at a time.
 */
function textArray(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const size = lengths.reduce((sum, length) => sum + ELEMENT_HEAD + length, HEAD);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  const int32 = (value: number): void => void (at = bytes.writeInt32BE(value, at));
  // One dimension, no nulls, the type of the elements; then the length of the dimension, and its first index.
  for (const value of [1, 0, OID_OF_TEXT, texts.length, 1]) int32(value);
  for (const [index, text] of texts.entries()) {
    int32(lengths[index] ?? 0);
    at += bytes.write(text, at);
  }
  return bytes;
}

const isTexts = (value: SqlValue): value is readonly string[] => Array.isArray(value) && typeof value[0] === 'string';

/** Returns a parameter as the driver takes it. */
const parameterOf = (value: SqlValue): unknown => (isTexts(value) ? textArray(value) : value);

/**
 * Runs a statement, and returns its rows. With a name, the connection prepares it once. The driver would copy a statement that is given as an object, and that takes longer
 * than to write its messages.
 */
export function query<Row extends object>(
  client: ClientBase,
  name: string | undefined,
  text: string,
  values: readonly SqlValue[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: QueryResult<Row>): void => {
      if (error) reject(error);
      else resolve(result.rows);
    };
    const parts = name === undefined ? { callback } : { name, callback };
    client.query(Object.assign(new Query<Row>(text, values.map(parameterOf)), parts));
  });
}
