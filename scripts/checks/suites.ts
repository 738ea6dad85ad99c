import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { EXTENT_VARIABLE, LANGUAGE_VARIABLE } from '../conformance/schedule/extent.ts';
import { type Check, type Failure, type Outcome, runCheck } from './checks.ts';
import { readsOf } from './reads.ts';
import { type Cacheable, FRESH_VARIABLE, type ResultCache } from './result-cache.ts';
import { type FileResult, REMARKS_VARIABLE, REPORT_VARIABLE, type TestReport } from './test-results-reporter.ts';
import { bin } from './tools.ts';

/** Test files that run together. */
export interface Suite {
  name: string;
  /** Name that `--only` accepts. */
  group: string;
  /** Files to run, relative to the root. */
  files: readonly string[];
  /** All files of the suite, of which `files` may be a part. */
  all: readonly string[];
  /** Arguments with which vitest finds all files, and other options. */
  args: readonly string[];
  /** Environment variables that select what the files run. */
  env?: Readonly<Record<string, string>>;
  /** True if the suite has a result only as a whole, such as its coverage. */
  isWhole?: true;
  /** Files and folders that the suite reads, where they are fewer than those of its files. */
  reads?: readonly string[];
  /** Name of the suite that contains this one. It runs only if it is selected without that suite. */
  partOf?: string;
  /** Tests of any language may start its library. */
  needsBuilt: true;
  /** True if it judges time: the system then prefers its processes to those of other tests. */
  judgesTime?: true;
  /** True if its failures contain the command that runs them alone. */
  hasOwnCommands?: true;
}

const CONFORMANCE = 'tests/conformance/conformance.test.ts';
/** Unit tests of the Node.js library; only they may add coverage. */
const UNIT_TEST = /^sdks\/node\/test\/[^/]+\.test\.ts$/;
/** Corresponds to the projects in vitest.config.ts. */
const TEST_FILE = /^(?:(?:openapi|generators|sandbox|portal|scripts|tests)\/|sdks\/node\/test\/).*\.test\.ts$/;

/**
 * Returns the unit tests of the Node.js library, all other tests, and the conformance suite, as a whole and by language.
 */
export function suitesOf(repositoryFiles: readonly string[], { isNightly = false } = {}): Suite[] {
  const files = repositoryFiles.filter((path) => TEST_FILE.test(path));
  const units = files.filter((path) => UNIT_TEST.test(path));
  const others = files.filter((path) => !units.includes(path) && path !== CONFORMANCE);
  // vitest.config.ts defines the projects, and the minimum of branch coverage.
  const coverage = ['--coverage', '--project=units', '--project=replacing units'];
  const projects = ['--project=sharing', '--project=alone'];
  const needsBuilt = true;
  return [
    { name: 'node tests', group: 'node', files: units, all: units, args: coverage, isWhole: true, needsBuilt },
    { name: 'tests', group: 'tests', files: others, all: others, args: projects, needsBuilt },
    ...conformanceSuites(isNightly ? { [EXTENT_VARIABLE]: 'complete' } : {}),
  ];
}

function conformanceSuites(env: Record<string, string>): Suite[] {
  const files = [CONFORMANCE];
  const name = 'conformance';
  const suite: Suite = {
    name,
    group: name,
    files,
    all: files,
    args: ['--project=conformance'],
    env,
    needsBuilt: true,
    judgesTime: true,
    hasOwnCommands: true,
  };
  const ofLanguages = LANGUAGES.map(({ id }): Suite => ({
    ...suite,
    name: `${id} ${name}`,
    group: id,
    env: { ...env, [LANGUAGE_VARIABLE]: id },
    isWhole: true,
    partOf: name,
    reads: readsOf(CONFORMANCE).map((path) => (path === 'sdks' ? `sdks/${id}` : path)),
  }));
  return [suite, ...ofLanguages];
}

export interface SuiteOutcome extends Outcome {
  /** Number of passed tests of files that did not run, because nothing has changed for them. */
  cached: number;
  /** Results of the files that ran. */
  files: readonly FileResult[];
  failures: readonly Failure[];
  /** Lines to print, also if nothing failed. */
  remarks: readonly string[];
}

/** Returns what the result of each file depends on; for a suite with one result, that of all files together. */
export function itemsOf({ name, files, args, env = {}, isWhole, reads }: Suite): Cacheable[] {
  const variables = Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
  if (isWhole === true) {
    const all = reads ?? [...new Set(files.flatMap(readsOf))].toSorted();
    return [{ name, command: [...variables, ...args], reads: all }];
  }
  return files.map((file) => ({ name: file, command: [...variables, 'vitest'], reads: readsOf(file) }));
}

/** Runs the files of a suite that have no kept result, and keeps those that pass. */
export async function runSuite(suite: Suite, cache: ResultCache): Promise<SuiteOutcome> {
  const items = itemsOf(suite).map((item) => ({ item, key: cache.keyOf(item), passed: cache.passed(item) }));
  const cached = items.reduce((sum, { passed = 0 }) => sum + passed, 0);
  const stale = items.filter(({ passed }) => passed === undefined);
  if (stale.length === 0)
    return { passed: cached, failed: 0, cached, output: '', files: [], failures: [], remarks: [] };
  const expected = suite.isWhole === true ? suite.files : stale.map(({ item }) => item.name);
  const fresh = cache.isRead ? {} : { [FRESH_VARIABLE]: 'true' };
  const { outcome, report, remarks } = await runVitest(suite, expected, fresh);
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
  const failures = failuresOf(suite, report, missing);
  // Without a failed test, only the output of vitest can tell why it failed, such as a missing coverage.
  const output = failed > 0 && failures.length === 0 ? outcome.output : '';
  return { passed: outcome.passed + cached, failed, cached, output, files: report.files, failures, remarks };
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
  if (unhandledErrors.length > 0) return [];
  if (isWhole !== true) return files.filter(isGreen).map(({ file, passed }) => ({ name: file, passed }));
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  return hasPassed && files.length > 0 && files.every(isGreen) ? [{ name, passed }] : [];
}

/** Returns every failure of a run with the command that runs its file alone. */
export function failuresOf(
  { hasOwnCommands, name: suite }: Pick<Suite, 'name' | 'hasOwnCommands'>,
  { files, unhandledErrors }: TestReport,
  missing: readonly string[],
): Failure[] {
  return [
    ...files.flatMap(({ file, failures }) =>
      failures.map(({ test, message }) => ({
        name: [file, ...(test === undefined ? [] : [test])].join(' > '),
        text: message,
        ...(hasOwnCommands === true && test !== undefined ? {} : { again: `npx vitest run ${file}` }),
      })),
    ),
    ...unhandledErrors.map((text) => ({ name: `${suite}: error outside of tests`, text })),
    ...missing.map((file) => ({ name: file, text: 'was not run', again: `npx vitest run ${file}` })),
  ];
}

/** Variable with the files of the suite that do not run, as a JSON list; vitest.config.ts reads it. */
export const LEFT_OUT_VARIABLE = 'SDK_TEST_LEFT_OUT';

/** Returns the arguments, and the files to leave out, with which vitest runs these files of a suite and no others. */
export function selectionOf(
  { all, args }: Pick<Suite, 'all' | 'args'>,
  files: readonly string[],
): { args: readonly string[]; leftOut: readonly string[] } {
  const others = all.filter((file) => !files.includes(file));
  if (others.length < files.length) return { args, leftOut: others };
  // A name also selects each file whose path contains it.
  const leftOut = others.filter((other) => files.some((file) => other.includes(file)));
  return { args: [...args, ...files], leftOut };
}

async function runVitest(
  suite: Suite,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ outcome: Outcome; report: TestReport; remarks: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-tests-'));
  const file = join(folder, 'report.json');
  const remarks = join(folder, 'remarks.txt');
  const options = ['--reporter=scripts/checks/test-results-reporter.ts'];
  const more = suite.args.includes('--coverage') ? [`--coverage.reportsDirectory=${join(folder, 'coverage')}`] : [];
  const selection = selectionOf(suite, files);
  const check: Check = {
    name: suite.name,
    group: suite.group,
    ...(suite.judgesTime === true ? { judgesTime: true as const } : {}),
    command: [process.execPath, bin('vitest', 'vitest'), 'run', ...options, ...more, ...selection.args],
    env: {
      ...suite.env,
      ...env,
      [REPORT_VARIABLE]: file,
      [REMARKS_VARIABLE]: remarks,
      [LEFT_OUT_VARIABLE]: JSON.stringify(selection.leftOut),
    },
    count: () => countsOf(reportIn(file).files),
  };
  try {
    const outcome = await runCheck(check);
    const lines = existsSync(remarks) ? readFileSync(remarks, 'utf8').split('\n') : [];
    return { outcome, report: reportIn(file), remarks: lines };
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
    return { files: [], unhandledErrors: ['vitest wrote no report'] };
  }
}
