/** Length of the head of an array with one dimension, and of that of an element, in bytes. */
const HEAD = 20;
const ELEMENT_HEAD = 4;
const OID_OF_TEXT = 25;

/**
 * Returns texts as a parameter of the type text[] in the binary format of PostgreSQL (`array_recv` in its `arrayfuncs.c`). The
 * driver would write the literal of an array, with each quote escaped, which the database would read one character at a time.
 */
export function textArray(texts: readonly string[]): Buffer {
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
