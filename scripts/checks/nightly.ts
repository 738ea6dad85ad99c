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
  // They crash a service, watch it for a minute, or make requests up.
  [/^tests\/sandbox\/(kills|soak|schemathesis)\/\1\.test\.ts$/, ['tests/sandbox/$1', 'sandbox']],
  // The same tests run with one engine, and with one column of each language.
  [/^tests\/sandbox\/statuses\/postgres\.test\.ts$/, ['tests/sandbox/statuses', 'sandbox/store']],
  [/^tests\/sandbox\/day\/every-column\.test\.ts$/, ['tests/sandbox/day', 'sandbox/store']],
  // They break each decoder of a library in thirteen ways.
  [
    /^tests\/conformance\/languages\//,
    [
      'tests/conformance/languages',
      'tests/conformance/broken-decoders.ts',
      'tests/conformance/decoder-faults.ts',
      'scripts/conformance/library-copy.ts',
      'openapi/scenarios/values/typed-members.yaml',
    ],
  ],
  // It releases all libraries from a copy of this repository.
  [/^tests\/release\/rehearsal\.test\.ts$/, ['tests/release', 'scripts/release', 'sdks/release-targets.json']],
];

/** Returns the mark of a test file; undefined if `npm test` always runs it. */
export function nightlyOf(file: string): Nightly | undefined {
  for (const [tests, after] of NIGHTLY) {
    const match = tests.exec(file);
    if (match !== null) return { after: after.map((path) => path.replace('$1', match[1] ?? '')) };
  }
  return undefined;
}
