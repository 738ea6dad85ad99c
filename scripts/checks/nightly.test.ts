import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageChecks } from './language-checks.ts';
import { isLeft, nightlyOf } from './nightly.ts';
import { NIGHTLY_CHECKS } from './nightly-checks.ts';
import { suitesOf } from './suites.ts';
import { trackedFiles } from './tracked-files.ts';
import { ROOT } from './tools.ts';

const files = [...new Set(suitesOf(trackedFiles(ROOT)).flatMap((suite) => suite.files))];
const checks = [...languageChecks({ isNightly: false }), ...NIGHTLY_CHECKS];

describe('what is left to the nightly run', () => {
  it('is less than a quarter of the test files', () => {
    const left = files.filter((file) => nightlyOf(file) !== undefined);
    expect(left.length).toBeGreaterThan(10);
    expect(left.length).toBeLessThan(files.length / 4);
  });

  it('is about files that exist, so that a change of them runs it', () => {
    const marks = [...files.map(nightlyOf), ...checks.map(({ nightly }) => nightly)];
    const paths = new Set(marks.flatMap((mark) => mark?.after ?? []));
    expect(paths.size).toBeGreaterThan(20);
    expect([...paths].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('runs after a change of the file itself', () => {
    const own = files.filter((file) => isLeft(nightlyOf(file), { base: 'HEAD', files: [file] }));
    expect(own).toEqual([]);
  });

  it('is left only without such a change', () => {
    const nightly = { after: ['sandbox/store'] };
    expect(isLeft(nightly, { base: 'HEAD', files: ['sandbox/store.ts'] })).toBe(true);
    expect(isLeft(nightly, { base: 'HEAD', files: ['sandbox/store/engine.ts'] })).toBe(false);
    expect(isLeft(undefined, { base: 'HEAD', files: [] })).toBe(false);
  });
});
