import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, type Outcome, runCheck } from './checks.ts';
import { readsOf } from './reads.ts';
import { type Cacheable, FRESH_VARIABLE, type ResultCache } from './result-cache.ts';
import { type FileResult, REPORT_VARIABLE, type TestReport } from './test-results-reporter.ts';
import { bin } from './tools.ts';

/** Test files that run together. */
export interface Suite {
  name: string;
  /** Name that `--only` accepts. */
  group: string;
  /** Relative to the root. */
  files: readonly string[];
  /** Arguments with which vitest finds exactly these files, and other options. */
  args: readonly string[];
  /** True if the suite has a result only as a whole, such as its coverage. */
  isWhole?: true;
}

// The conformance suite measures times on the wire, so no other tests run at the same time.
const CONFORMANCE = 'tests/conformance/conformance.test.ts';
/** Unit tests of the Node.js library; only they may add coverage. */
const UNIT_TEST = /^sdks\/node\/test\/[^/]+\.test\.ts$/;
/** Corresponds to the projects in vitest.config.ts. */
const TEST_FILE = /^(?:(?:openapi|generators|sandbox|scripts|tests)\/|sdks\/node\/test\/).*\.test\.ts$/;

/** Returns the unit tests of the Node.js library, all other tests and the conformance suite. */
export function suitesOf(repositoryFiles: readonly string[]): Suite[] {
  const files = repositoryFiles.filter((path) => TEST_FILE.test(path));
  const units = files.filter((path) => UNIT_TEST.test(path));
  const others = files.filter((path) => !units.includes(path) && path !== CONFORMANCE);
  // vitest.config.ts defines the projects, and the minimum of branch coverage.
  const coverage = ['--coverage', '--project=units', '--project=replacing units'];
  const projects = ['--project=sharing', '--project=alone'];
  return [
    { name: 'node tests', group: 'node', files: units, args: coverage, isWhole: true },
    { name: 'tests', group: 'tests', files: others, args: projects },
    { name: 'conformance', group: 'conformance', files: [CONFORMANCE], args: ['--project=conformance'] },
  ];
}

export interface SuiteOutcome extends Outcome {
  /** Number of passed tests of files that did not run, because nothing has changed for them. */
  cached: number;
  /** Results of the files that ran. */
  files: readonly FileResult[];
}

/** Returns what the result of each file depends on; for a suite with one result, that of all files together. */
export function itemsOf({ name, files, args, isWhole }: Suite): Cacheable[] {
  if (isWhole === true) return [{ name, command: args, reads: [...new Set(files.flatMap(readsOf))].toSorted() }];
  return files.map((file) => ({ name: file, command: ['vitest'], reads: readsOf(file) }));
}

/** Runs the files of a suite that have no kept result, and keeps those that pass. */
export async function runSuite(suite: Suite, cache: ResultCache): Promise<SuiteOutcome> {
  const items = itemsOf(suite).map((item) => ({ item, key: cache.keyOf(item), passed: cache.passed(item) }));
  const cached = items.reduce((sum, { passed = 0 }) => sum + passed, 0);
  const stale = items.filter(({ passed }) => passed === undefined);
  if (stale.length === 0) return { passed: cached, failed: 0, cached, output: '', files: [] };
  const { outcome, report } = await runVitest(suite, stale.length === items.length ? [] : stale, cache.isRead);
  const expected = suite.isWhole === true ? suite.files : stale.map(({ item }) => item.name);
  const missing = expected.filter((name) => !report.files.some(({ file }) => file === name));
  // A file without a result in a run that ended well is one that vitest did not find.
  const failed = Math.max(outcome.failed, missing.length);
  const green = new Map(greenItems(suite, failed === 0, report).map(({ name, passed }) => [name, passed]));
  cache.keep(
    stale.flatMap(({ item, key }) => {
      const passed = green.get(item.name);
      return passed === undefined ? [] : [{ item, key, passed }];
    }),
  );
  const output = missing.map((name) => `${name} was not run`).join('\n');
  return { passed: outcome.passed + cached, failed, cached, output, files: report.files };
}

const isGreen = ({ isOk, passed, failed, skipped }: FileResult): boolean =>
  isOk && passed > 0 && failed === 0 && skipped === 0;

/** Returns the results of a run to keep: files, or the whole suite, of which every test passed and nothing else failed. */
export function greenItems(
  { name, isWhole }: Suite,
  hasPassed: boolean,
  { files, unhandledErrors }: TestReport,
): { name: string; passed: number }[] {
  // It is unknown which file caused such an error.
  if (unhandledErrors > 0) return [];
  if (isWhole !== true) return files.filter(isGreen).map(({ file, passed }) => ({ name: file, passed }));
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  return hasPassed && files.length > 0 && files.every(isGreen) ? [{ name, passed }] : [];
}

async function runVitest(
  { name, group, args, isWhole }: Suite,
  only: readonly { item: Cacheable }[],
  isRead: boolean,
): Promise<{ outcome: Outcome; report: TestReport }> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-tests-'));
  const file = join(folder, 'report.json');
  const options = ['--reporter=dot', '--reporter=scripts/checks/test-results-reporter.ts'];
  const more = isWhole === true ? [`--coverage.reportsDirectory=${join(folder, 'coverage')}`] : [];
  const names = only.length === 0 ? args : only.map(({ item }) => item.name);
  const check: Check = {
    name,
    group,
    command: [process.execPath, bin('vitest', 'vitest'), 'run', ...options, ...more, ...names],
    env: { [REPORT_VARIABLE]: file, ...(isRead ? {} : { [FRESH_VARIABLE]: 'true' }) },
    verbose: true,
    count: () => countsOf(reportIn(file).files),
  };
  try {
    const outcome = await runCheck(check);
    return { outcome, report: reportIn(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countsOf(files: readonly FileResult[]): { passed: number; failed: number } {
  const sum = (count: (result: FileResult) => number): number =>
    files.reduce((total, result) => total + count(result), 0);
  // A file with an error outside of its tests is a failure, too.
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed, isOk }) => (isOk ? 0 : Math.max(failed, 1))) };
}

function reportIn(file: string): TestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return { files: [], unhandledErrors: 1 };
  }
}
