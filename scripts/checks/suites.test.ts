import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { type Check, runCached } from './checks.ts';
import { FakeCheckout } from './fake-checkout.ts';
import { Fingerprints } from './fingerprints.ts';
import { languageChecks } from './language-checks.ts';
import { ResultCache } from './result-cache.ts';
import { failuresOf, greenItems, itemsOf, LEFT_OUT_VARIABLE, selectionOf, type Suite, suitesOf } from './suites.ts';
import type { FileResult } from './test-results-reporter.ts';
import { trackedFiles } from './tracked-files.ts';
import { bin, ROOT } from './tools.ts';

const FILES = ['a.test.ts', 'b.test.ts'];
const SUITE: Suite = {
  name: 'suite',
  group: 'tests',
  files: FILES,
  all: FILES,
  args: ['--project=some'],
  needsBuilt: true,
};
const GREEN = { passed: 3, failed: 0, skipped: 0, isOk: true, seconds: 1, failures: [] };
const A: FileResult = { ...GREEN, file: 'a.test.ts' };
const B: FileResult = { ...GREEN, file: 'b.test.ts' };

describe('the suites', () => {
  it('contain every test file that vitest finds, once', async () => {
    const args = [bin('vitest', 'vitest'), 'list', '--filesOnly', '--json'];
    const { [LEFT_OUT_VARIABLE]: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    const found = (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file.slice(ROOT.length + 1));
    const whole = suitesOf(trackedFiles(ROOT)).filter(({ partOf }) => partOf === undefined);
    const files = whole.flatMap((suite) => suite.files);
    expect(files.toSorted()).toEqual(found.toSorted());
    expect(new Set(files).size).toBe(files.length);
  });

  it('have a file for each language where a folder has one for a language', () => {
    const languages = LANGUAGES.map(({ id }) => id).toSorted();
    const names = new Map<string, string[]>();
    for (const file of suitesOf(trackedFiles(ROOT)).flatMap((suite) => suite.files)) {
      const [, folder, name = ''] = /^(tests\/.+)\/(\w+)\.test\.ts$/.exec(file) ?? [];
      if (folder !== undefined && languages.includes(name)) names.set(folder, [...(names.get(folder) ?? []), name]);
    }
    expect([...names.values()].map((found) => found.toSorted())).toEqual([...names.values()].map(() => languages));
    expect(names.size).toBeGreaterThanOrEqual(2);
  });

  it('start, like the other checks of a library, only when what they use is built', () => {
    const checks = languageChecks({ isNightly: true });
    const builders = checks.filter(({ builds = [] }) => builds.length > 0);
    expect(builders.length).toBeGreaterThan(0);
    for (const { group, name } of builders) {
      const others = checks.filter((check) => check.group === group && check.name !== name);
      expect(others.map(({ needsBuilt }) => needsBuilt)).toEqual(others.map(() => true));
    }
    for (const suite of suitesOf(trackedFiles(ROOT))) expect(suite.needsBuilt).toBe(true);
  });

  it('do not contain the files that are left out', async () => {
    const left = 'tests/sandbox/kills/kills.test.ts';
    const args = [bin('vitest', 'vitest'), 'list', '--filesOnly', '--json', '--project=alone', 'kills'];
    const env = { ...process.env, [LEFT_OUT_VARIABLE]: JSON.stringify([left]) };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    expect(stdout).toContain('kills/audit.test.ts');
    expect(stdout).not.toContain(left);
  });

  it('have one result for each file, or one for all', () => {
    expect(itemsOf(SUITE).map(({ name }) => name)).toEqual(['a.test.ts', 'b.test.ts']);
    expect(itemsOf({ ...SUITE, isWhole: true }).map(({ name }) => name)).toEqual(['suite']);
  });
});

const kept = (b: Partial<FileResult>, unhandledErrors: string[] = []): unknown[] =>
  greenItems(SUITE, false, { files: [A, { ...B, ...b }], unhandledErrors });

describe('the results of a suite to keep', () => {
  it('are the files of which every test passed', () => {
    expect(kept({})).toEqual([
      { name: 'a.test.ts', passed: 3 },
      { name: 'b.test.ts', passed: 3 },
    ]);
  });

  it.each([
    ['a test failed', { failed: 1 }],
    ['a test did not run', { skipped: 1 }],
    ['a hook failed', { isOk: false }],
    ['it has no test', { passed: 0 }],
  ])('do not include a file if %s', (_, b) => {
    expect(kept(b)).toEqual([{ name: 'a.test.ts', passed: 3 }]);
  });

  it('do not exist after an error of which the file is unknown', () => {
    expect(kept({}, ['out of memory'])).toEqual([]);
  });

  it('are one for a suite with one result, if nothing failed', () => {
    const whole: Suite = { ...SUITE, isWhole: true };
    const report = { files: [A, B], unhandledErrors: [] };
    expect(greenItems(whole, true, report)).toEqual([{ name: 'suite', passed: 6 }]);
    expect(greenItems(whole, false, report)).toEqual([]);
    expect(greenItems(whole, true, { ...report, files: [A, { ...B, skipped: 1 }] })).toEqual([]);
    expect(greenItems(whole, true, { ...report, files: [] })).toEqual([]);
  });
});

describe('the arguments of a run', () => {
  const all = ['lab/a.test.ts', 'tests/lab/a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'];

  it('find all files', () => {
    expect(selectionOf({ all, args: ['--project=some'] }, all)).toEqual({ args: ['--project=some'], leftOut: [] });
  });

  it('exclude the files that do not run if most files do', () => {
    const others = all.filter((file) => file !== 'b.test.ts');
    expect(selectionOf({ all, args: [] }, others)).toEqual({ args: [], leftOut: ['b.test.ts'] });
  });

  it('name the files if few of them run, without others whose path contains a name', () => {
    expect(selectionOf({ all, args: [] }, ['lab/a.test.ts'])).toEqual({
      args: ['lab/a.test.ts'],
      leftOut: ['tests/lab/a.test.ts'],
    });
  });
});

describe('the failures of a run', () => {
  const failed: FileResult = { ...B, failed: 1, isOk: false, failures: [{ test: 'adds', message: 'expected 2' }] };

  it('are each test with its file and the command that runs the file alone', () => {
    expect(failuresOf(SUITE, { files: [A, failed], unhandledErrors: [] }, [])).toEqual([
      { name: 'b.test.ts > adds', text: 'expected 2', again: 'npx vitest run b.test.ts' },
    ]);
  });

  it('have no command if their text contains it', () => {
    const report = { files: [failed], unhandledErrors: [] };
    expect(failuresOf({ ...SUITE, hasOwnCommands: true }, report, [])).toEqual([
      { name: 'b.test.ts > adds', text: 'expected 2' },
    ]);
  });

  it('include errors outside of tests, and files that did not run', () => {
    const inHook = { ...B, isOk: false, failures: [{ message: 'no server' }] };
    const names = failuresOf(SUITE, { files: [inHook], unhandledErrors: ['crash'] }, ['a.test.ts']);
    expect(names.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'b.test.ts: no server',
      'suite: error outside of tests: crash',
      'a.test.ts: was not run',
    ]);
  });
});

describe('a check with a cache', () => {
  let checkout: FakeCheckout;
  beforeEach(() => {
    checkout = new FakeCheckout();
    checkout.stamp('tools');
  });
  afterEach(() => checkout[Symbol.dispose]());

  function runAgain(code: string): ReturnType<typeof runCached> {
    const check: Check = { name: 'check', group: 'static', command: [process.execPath, '-e', code] };
    const { root } = checkout;
    return runCached(check, new ResultCache({ root, fingerprints: new Fingerprints(root), isRead: true, env: {} }));
  }

  it('does not run again after it passed, until a file changes', async () => {
    expect(await runAgain('')).toMatchObject({ passed: 1, failed: 0, cached: 0 });
    expect(await runAgain('')).toMatchObject({ passed: 1, failed: 0, cached: 1 });
    checkout.write('a/one.txt', 'changed');
    expect(await runAgain('')).toMatchObject({ passed: 1, failed: 0, cached: 0 });
  });

  it('runs again after it failed', async () => {
    const failing = 'console.log("why"); process.exitCode = 1;';
    for (const _ of [1, 2])
      expect(await runAgain(failing)).toEqual({ passed: 0, failed: 1, cached: 0, output: 'why\n' });
  });
});
