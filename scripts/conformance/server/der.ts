/** Writes the parts of DER (X.690) that a certificate needs. */

const tagged = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}

export const sequence = (...items: Buffer[]): Buffer => tagged(0x30, Buffer.concat(items));
export const set = (...items: Buffer[]): Buffer => tagged(0x31, Buffer.concat(items));
export const octets = (content: Buffer): Buffer => tagged(0x04, content);
export const bits = (content: Buffer, unused = 0): Buffer =>
  tagged(0x03, Buffer.concat([Buffer.from([unused]), content]));
export const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value, 'utf8'));
export const yes = (): Buffer => tagged(0x01, Buffer.from([0xff]));

/** Encodes `bytes` as a positive integer; a leading zero keeps the sign bit clear. */
export const integer = (bytes: Buffer): Buffer =>
  tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);

/** Encodes a context-specific tag; `constructed` if it contains other values. */
export const context = (number: number, content: Buffer, constructed: boolean): Buffer =>
  tagged((constructed ? 0xa0 : 0x80) | number, content);

/** Encodes a time as UTCTime until 2049 and as GeneralizedTime from 2050 on, as RFC 5280 requires. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), 'latin1'))
    : tagged(0x18, Buffer.from(digits, 'latin1'));
}

/** Encodes an object identifier from its dotted notation. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap((arc) => base128(arc))]));
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
  return groups;
}
