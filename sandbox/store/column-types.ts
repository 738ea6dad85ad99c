/** Reads columns as JavaScript values, alike on both engines. */
import { types } from 'pg';

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
