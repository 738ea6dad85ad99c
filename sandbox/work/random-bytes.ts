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
