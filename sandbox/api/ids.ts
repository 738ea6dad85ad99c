/** Identifiers and random bytes. */
import { randomBytes } from 'node:crypto';

const POOL = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns random bytes of the operating system, which is asked once for many of them. They stay in memory for a while, so
 * secrets do not come from here.
 */
export function pooledBytes(size: number): Buffer {
  if (size > POOL) return randomBytes(size);
  if (used + size > pool.length) {
    pool = randomBytes(POOL);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}

/** Source of identifiers. Seeds use a deterministic one, so that the same seed gives the same identifiers. */
export interface Ids {
  /** Returns an identifier: the prefix, an underscore and 16 letters and digits. */
  next(prefix: string): string;
  /** Returns bytes for a secret. */
  bytes(size: number): Uint8Array;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 16;
/** Largest multiple of 62 below 256: bytes from there on are drawn again, so that all characters are equally likely. */
const LIMIT = 248;

/** Returns `length` characters of the alphabet 0-9A-Za-z, from a source of random bytes. */
export function base62(length: number, bytes: (size: number) => Uint8Array = randomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes(length + 8)) {
      if (byte < LIMIT && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** Identifiers from the operating system's random bytes. */
export const randomIds: Ids = { ...idsFrom(pooledBytes), bytes: randomBytes };

/** Returns identifiers from a source of bytes. */
export function idsFrom(bytes: (size: number) => Uint8Array): Ids {
  return { next: (prefix) => `${prefix}_${base62(LENGTH, bytes)}`, bytes };
}
