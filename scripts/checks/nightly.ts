/** Lists what `npm test` leaves to the nightly run. */
import { isBelow } from './fingerprints.ts';
import type { Changes } from './selection.ts';

/** Marks a check or a test file that takes long and finds little after most changes. */
export interface Nightly {
  /** Files and folders, relative to the root. After a change of one of them, `npm test` runs the check, too. */
  after: readonly string[];
}

/** Reports whether a check is left to the nightly run: it is marked, and no change concerns it. */
export function isLeft(nightly: Nightly | undefined, { files }: Changes): boolean {
  return nightly !== undefined && !files.some((file) => isBelow(file, nightly.after));
}

/** Test files with what they are about; the first match counts. */
const NIGHTLY: readonly (readonly [tests: RegExp, after: readonly string[]])[] = [
  [/^tests\/sandbox\/kills\//, ['tests/sandbox/kills']],
];

/** Returns the mark of a test file; undefined if `npm test` always runs it. */
export function nightlyOf(file: string): Nightly | undefined {
  for (const [tests, after] of NIGHTLY) {
    const match = tests.exec(file);
    if (match !== null) return { after: after.map((path) => path.replace('$1', match[1] ?? '')) };
  }
  return undefined;
}
