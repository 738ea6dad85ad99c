import { describe, expect, it } from 'vitest';
import { isLeft, NIGHTLY, nightlyOf } from './nightly.ts';
import { suitesOf } from './suites.ts';
import { trackedFiles } from './tracked-files.ts';
import { ROOT } from './tools.ts';

const files = [...new Set(suitesOf(trackedFiles(ROOT)).flatMap((suite) => suite.files))];

describe('what is left to the nightly run', () => {
  it('is less than three in ten of the test files', () => {
    const left = files.filter((file) => nightlyOf(file) !== undefined);
    expect(left.length).toBeGreaterThan(10);
    expect(left.length).toBeLessThan(0.3 * files.length);
  });

  it('runs after a change of the file itself', () => {
    const own = files.filter((file) => isLeft(nightlyOf(file), { base: 'HEAD', files: [file] }));
    expect(own).toEqual([]);
  });

  it('has no name of a file that was moved, which would run after every change', () => {
    const names = NIGHTLY.flatMap(([pattern]) =>
      [...pattern.source.matchAll(/(?<=[:|/])[\w-]+(?=[|)])/g)].map(([name]) => ({ pattern, name })),
    );
    const unknown = names.filter(
      ({ pattern, name }) => !files.some((file) => pattern.test(file) && file.includes(name)),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(unknown).toEqual([]);
  });

  it('is left only without such a change', () => {
    const nightly = { after: ['sandbox/store'] };
    expect(isLeft(nightly, { base: 'HEAD', files: ['sandbox/store.ts'] })).toBe(true);
    expect(isLeft(nightly, { base: 'HEAD', files: ['sandbox/store/engine.ts'] })).toBe(false);
    expect(isLeft(undefined, { base: 'HEAD', files: [] })).toBe(false);
  });
});
