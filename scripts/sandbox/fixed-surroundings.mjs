/**
 * Gives a process the same time, random numbers and language on each run. The database of the package depends on them, and
 * a version of a package can be published once only, so that a second build must have the same bytes.
 */
import crypto from 'node:crypto';

/** A ZIP archive cannot store an earlier day. */
const TIME_MS = Date.UTC(1980, 0, 1);

class FixedDate extends Date {
  /** @param {[] | [number | string | Date]} given */
  constructor(...given) {
    super(given[0] ?? TIME_MS);
  }
  /** @override */
  static now() {
    return TIME_MS;
  }
}
Object.assign(globalThis, { Date: FixedDate });

let state = 1;
/** @type {(view: Uint8Array) => Uint8Array} */
const fill = (view) => {
  // Constants of Numerical Recipes. Their numbers need not be good, only different from one another.
  for (let at = 0; at < view.length; at += 1)
    view[at] = (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  return view;
};
Object.assign(crypto, { randomFillSync: fill });

// Newer versions of Node.js have the language of the machine here, and PGlite passes it on to the database.
Reflect.deleteProperty(globalThis, 'navigator');
