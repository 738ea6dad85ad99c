/** Response bodies that are cheap for the server and expensive for a careless client. */
import { constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { setImmediate as breathe } from 'node:timers/promises';

const MIB = 1 << 20;

/** Size of `gzip_bomb` after decompression: 1 GiB. */
export const BOMB_BYTES = 1024 * MIB;

/** Size of `oversized`, above the default limit of 32 MiB. */
export const OVERSIZED_BYTES = 40 * MIB;

/** Number of the chunks of `tiny_chunks`, each of one byte. */
const TINY_CHUNKS = MIB / 4;
const TINY_CHUNKS_AT_ONCE = 1 << 14;

/** Nesting depth of `deep_json`, far beyond any real document. */
export const DEEP_LEVELS = 100_000;

/** Digits of `long_integer`: converting it to binary takes quadratic time. */
export const LONG_DIGITS = 8_000_000;
/** Number of the integers in `large_integers`, each beyond 2^53. */
export const LARGE_INTEGERS = 200_000;

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const deflate = promisify<Buffer, { finishFlush: number; level: number }, Buffer>(deflateRaw);

let bomb: Promise<Buffer> | undefined;

/** Returns 1 GiB of valid JSON as one valid gzip member (RFC 1952) of about 1 MB. The result is cached. */
export function gzipBomb(): Promise<Buffer> {
  bomb ??= makeBomb();
  return bomb;
}

async function makeBomb(): Promise<Buffer> {
  const start = Buffer.from('{"note":"');
  const end = Buffer.from('"}');
  const filling = Buffer.alloc(MIB, 'a');
  const last = filling.subarray(start.length + end.length);
  const repeats = BOMB_BYTES / MIB - 1;
  // A full flush resets the state of deflate, so that the same compressed bytes can be repeated.
  const [packedStart, packed, packedLast] = await Promise.all([
    deflate(start, { level: 9, finishFlush: constants.Z_FULL_FLUSH }),
    deflate(filling, { level: 9, finishFlush: constants.Z_FULL_FLUSH }),
    deflate(Buffer.concat([last, end]), { level: 9, finishFlush: constants.Z_FINISH }),
  ]);
  let sum = crc32(start);
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    sum = crc32(filling, sum);
    // The checksum takes half a second; this lets other sessions proceed.
    if (repeat % 8 === 0) await breathe();
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc32(last, sum)), 0);
  trailer.writeUInt32LE(BOMB_BYTES % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEAD, packedStart, ...Array<Buffer>(repeats).fill(packed), packedLast, trailer]);
}

// Yields valid JSON of `OVERSIZED_BYTES` bytes in pieces, so that it is never in memory as a whole.
export function* oversizedBody(): Generator<Buffer> {
  const [start, end] = [Buffer.from('{"note":"'), Buffer.from('"}')];
  yield start;
  const filling = Buffer.alloc(MIB, 'a');
  for (let piece = 1; piece < OVERSIZED_BYTES / MIB; piece += 1) yield filling;
  yield filling.subarray(start.length + end.length);
  yield end;
}

// Yields the bytes of a body, and then of white space, each in a separate chunk.
export function* tinyChunks(body: Buffer): Generator<Buffer> {
  const bytes = body.toString('latin1').padEnd(TINY_CHUNKS);
  for (let at = 0; at < bytes.length; at += TINY_CHUNKS_AT_ONCE) {
    yield Buffer.from(bytes.slice(at, at + TINY_CHUNKS_AT_ONCE).replaceAll(/[^]/g, '1\r\n$&\r\n'), 'latin1');
  }
}

export function deepBody(): Buffer {
  return Buffer.from(`{"data":${'['.repeat(DEEP_LEVELS)}${']'.repeat(DEEP_LEVELS)}}`);
}

export function longInteger(): Buffer {
  return Buffer.from(`{"version":${'9'.repeat(LONG_DIGITS)}}`);
}

export function largeIntegers(): Buffer {
  const [first, ...others] = Array<string>(LARGE_INTEGERS).fill('{"id":9007199254740993}');
  return Buffer.from(`{"first":${first},"others":[${others.join(',')}]}`);
}
