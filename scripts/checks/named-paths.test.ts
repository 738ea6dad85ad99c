import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageChecks } from './language-checks.ts';
import { nightlyOf } from './nightly.ts';
import { readsOf } from './reads.ts';
import { generateCheck, staticChecks } from './static-checks.ts';
import { suitesOf } from './suites.ts';
import { trackedFiles } from './tracked-files.ts';
import { ROOT } from './tools.ts';

const tests = suitesOf(trackedFiles(ROOT)).flatMap(({ files }) => files);
const checks = [generateCheck(), ...staticChecks(), ...languageChecks({ isNightly: false })];

/** Returns the paths without a file or folder. They could never count as changed. */
function missing(paths: readonly string[]): string[] {
  const all = new Set(paths);
  expect(all.size).toBeGreaterThan(20);
  return [...all].filter((path) => !existsSync(join(ROOT, path)));
}

describe('every path exists', () => {
  it('that a check or a test reads', () => {
    expect(missing([...checks.flatMap(({ reads = [] }) => reads), ...tests.flatMap(readsOf)])).toEqual([]);
  });

  it('after whose change a check or a test runs that is left to the nightly run', () => {
    const marks = [...checks.map(({ nightly }) => nightly), ...tests.map(nightlyOf)];
    expect(missing(marks.flatMap((mark) => mark?.after ?? []))).toEqual([]);
  });
});
