// Preloaded by a test: counts the calls that synchronise files, in `process.env.SYNCHRONISED`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

let count = 0;

/** @param {(descriptor: number) => void} synchronise */
const counting = (synchronise) => (/** @type {number} */ descriptor) => {
  synchronise(descriptor);
  count += 1;
  process.env['SYNCHRONISED'] = String(count);
};

fs.fdatasyncSync = counting(fs.fdatasyncSync);
fs.fsyncSync = counting(fs.fsyncSync);
syncBuiltinESMExports();
