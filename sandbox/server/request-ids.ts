import { randomBytes } from 'node:crypto';
import { idsFrom } from '../work/ids.ts';

const POOL = 4096;

/** Returns a source of request identifiers that asks the operating system once for many of them. They are not secret. */
export function requestIds(): () => string {
  let pool = randomBytes(POOL);
  let used = 0;
  const ids = idsFrom((size) => {
    if (used + size > POOL) {
      pool = randomBytes(POOL);
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  });
  return () => ids.next('req');
}
