import { availableParallelism } from 'node:os';
import { EXIT, type ExitCode, type Reporter } from '../console/reporter.ts';
import { audit } from './audit.ts';
import { type Check, type Failure, runCached } from './checks.ts';
import { Fingerprints } from './fingerprints.ts';
import { BUILT, languageChecks } from './language-checks.ts';
import { type Plan, planOf } from './plan.ts';
import { failureText, leftText, unselectedText } from './report.ts';
import { ResultCache } from './result-cache.ts';
import { runTasks } from './run-tasks.ts';
import { type Changes, changesIn } from './selection.ts';
import { generateCheck, staticChecks } from './static-checks.ts';
import { runSuite, type SuiteOutcome, suitesOf } from './suites.ts';
import { type Timing, timingTable } from './timings.ts';
import { BUNDLE_FOLDER, ROOT } from './tools.ts';

interface Options {
  /** Names or groups of checks, separated by commas; all without it. */
  only: string | undefined;
  /** True to run only what reads a changed file. */
  isChanged: boolean;
  /** Commit with which the files are compared; by default, the main branch. */
  since: string | undefined;
  /** True to run what has a kept result, too. */
  isFresh: boolean;
  /** True to leave nothing to the nightly run. */
  isNightly: boolean;
  /** True to compare the files that tests open with those that they are known to read, instead of all else. */
  isAudit: boolean;
}

/** Runs the selected checks and prints their counts, their seconds and, as the last line, the total. */
export async function runTests(options: Options, reporter: Reporter): Promise<ExitCode> {
  const fingerprints = new Fingerprints(ROOT, [BUNDLE_FOLDER, ...BUILT]);
  const suites = suitesOf(fingerprints.files, options);
  const generate = generateCheck();
  const checks = [generate, ...languageChecks(options), ...staticChecks()];
  let changes: Changes;
  let plan: Plan;
  try {
    changes = changesIn(ROOT, options.since);
    plan = planOf({ checks, suites }, options, changes);
  } catch (error) {
    reporter.failure(error);
    return EXIT.badInput;
  }
  if (options.isAudit) return audit(plan.suites, fingerprints.files, reporter);
  const run = new Run(new ResultCache({ root: ROOT, fingerprints, isRead: !options.isFresh }));
  // The other checks read the generated code, so they would only repeat the failure of this one.
  if (await run.all({ checks: plan.checks.filter(({ name }) => name === generate.name), suites: [] })) {
    fingerprints.refresh();
    await run.all({ ...plan, checks: plan.checks.filter(({ name }) => name !== generate.name) });
  }
  return run.end([
    ...(options.isChanged ? [`--changed: only what reads a file that differs from ${changes.base}`] : []),
    ...leftText(plan.left),
    ...unselectedText(plan.unselected),
  ]);
}

type Details = 'files' | 'failures' | 'remarks';
type Result = Omit<SuiteOutcome, Details> & Partial<Pick<SuiteOutcome, Details>>;

interface Task {
  name: string;
  group: string;
  judgesTime?: true;
  builds?: readonly string[];
  needsBuilt?: true;
  work: () => Promise<Result>;
}

/** One run of `npm test`, with its counts. */
class Run {
  readonly #cache: ResultCache;
  readonly #timings: Timing[] = [];
  readonly #files: Timing[] = [];
  readonly #failures: Failure[] = [];
  readonly #start = performance.now();
  #failed = 0;

  constructor(cache: ResultCache) {
    this.#cache = cache;
  }

  /** Runs checks and suites, as many at a time as there are processors; returns true if all passed. */
  async all({ checks, suites }: Pick<Plan, 'checks' | 'suites'>): Promise<boolean> {
    const failed = this.#failed;
    const tasks: Task[] = [
      ...checks.map((check: Check) => ({ ...check, work: () => runCached(check, this.#cache) })),
      ...suites.map((suite) => ({ ...suite, work: () => runSuite(suite, this.#cache) })),
    ];
    await runTasks(tasks, {
      width: availableParallelism(),
      run: (task) => this.#report(task),
      builds: ({ builds = [] }) => builds.length > 0,
      needsBuilt: ({ needsBuilt }) => needsBuilt === true,
      judgesTime: ({ judgesTime }) => judgesTime === true,
    });
    return this.#failed === failed;
  }

  /** Prints the seconds, the failures and, as the last line, the total. */
  end(remarks: readonly string[]): ExitCode {
    const sum = (count: (timing: Timing) => number): number =>
      this.#timings.reduce((total, timing) => total + count(timing), 0);
    console.log(timingTable(this.#timings, this.#files));
    for (const line of failureText(this.#failures)) console.log(line);
    for (const line of remarks) console.log(line);
    const seconds = ((performance.now() - this.#start) / 1000).toFixed(0);
    console.log(`from cache: ${sum(({ cached }) => cached)}; ${seconds} s`);
    console.log(`${sum(({ passed }) => passed)} passed, ${this.#failed} failed`);
    return this.#failed === 0 ? EXIT.ok : EXIT.failed;
  }

  async #report({ name, group, work }: Task): Promise<void> {
    const start = performance.now();
    const { passed, failed, cached, output, files = [], failures = [], remarks = [] } = await work();
    const seconds = (performance.now() - start) / 1000;
    this.#failed += failed;
    this.#timings.push({ name, group, seconds, passed, cached });
    this.#files.push(...files.map((file) => ({ ...file, name: file.file, cached: 0 })));
    const state = failed === 0 ? 'ok' : 'FAILED';
    const source = cached === 0 ? '' : cached === passed ? ', from cache' : `, ${cached} of ${passed} from cache`;
    console.log(`${name.padEnd(17)} ${state} (${seconds.toFixed(1)} s${source})`);
    for (const remark of remarks) console.log(`  ${remark}`);
    if (failed === 0) return;
    const all = failures.length > 0 ? failures : [{ name, text: output, again: `npm test -- --only '${name}'` }];
    // Also now, since a run that is interrupted has no end.
    for (const line of failureText(all)) console.log(`  ${line}`);
    this.#failures.push(...all);
  }
}
