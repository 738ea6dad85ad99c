import { availableParallelism } from 'node:os';
import { inLanes } from '../conformance/in-lanes.ts';
import { EXIT, type ExitCode, type Reporter } from '../console/reporter.ts';
import { audit } from './audit.ts';
import { type Check, generateCheck, runCached, staticChecks } from './checks.ts';
import { Fingerprints } from './fingerprints.ts';
import { BUILT, LANGUAGE_CHECKS } from './language-checks.ts';
import { ResultCache } from './result-cache.ts';
import { type Changes, changesIn, isAffected, selector } from './selection.ts';
import { itemsOf, runSuite, type Suite, type SuiteOutcome, suitesOf } from './suites.ts';
import { type Timing, timingTable } from './timings.ts';
import { BUNDLE_FOLDER, ROOT } from './tools.ts';

interface Options {
  /** Names or groups of checks, separated by commas; all without it. */
  only: string | undefined;
  /** True to run only what reads a file that differs from the main branch. */
  changed: boolean;
  /** True to run what has a kept result, too. */
  fresh: boolean;
  /** True to compare the files that tests open with those that they are known to read, instead of all else. */
  audit: boolean;
}

type Result = Omit<SuiteOutcome, 'files'> & Partial<Pick<SuiteOutcome, 'files'>>;

/** Runs the selected checks and prints their counts, their seconds and, as the last line, the total. */
export async function runTests(options: Options, reporter: Reporter): Promise<ExitCode> {
  const fingerprints = new Fingerprints(ROOT, [BUNDLE_FOLDER, ...BUILT]);
  const suites = suitesOf(fingerprints.files);
  const generate = generateCheck();
  const all = [generate, ...staticChecks(), ...LANGUAGE_CHECKS, ...suites];
  let isNamed: ReturnType<typeof selector>;
  try {
    isNamed = selector(options.only, all);
  } catch (error) {
    reporter.failure(error);
    return EXIT.badInput;
  }
  if (options.audit) return audit(suites.filter(isNamed), fingerprints.files, reporter);
  const changes = options.changed ? changesIn(ROOT) : undefined;
  const isSelected = (check: Check): boolean => isNamed(check) && (changes === undefined || isAffected(check, changes));
  const run = new Run(new ResultCache({ root: ROOT, fingerprints, isRead: !options.fresh }));
  // The other checks read the generated code, so they would only repeat the failure of this one.
  if (await run.checks([generate].filter(isSelected))) {
    fingerprints.refresh();
    await run.checks([...LANGUAGE_CHECKS, ...staticChecks()].filter(isSelected));
    fingerprints.refresh();
    for (const suite of suites.filter(isNamed)) await run.suite(affected(suite, changes));
  }
  return run.end(changes, all.length);
}

/** Returns the suite with only the files that a change affects. */
function affected(suite: Suite, changes: Changes | undefined): Suite {
  if (changes === undefined) return suite;
  const items = itemsOf(suite).filter((item) => isAffected(item, changes));
  if (suite.isWhole === true) return items.length === 0 ? { ...suite, files: [] } : suite;
  const files = items.map(({ name }) => name);
  return { ...suite, files, ...(files.length === suite.files.length ? {} : { args: files }) };
}

/** One run of `npm test`, with its counts. */
class Run {
  readonly #cache: ResultCache;
  readonly #timings: Timing[] = [];
  readonly #files: Timing[] = [];
  #failed = 0;

  constructor(cache: ResultCache) {
    this.#cache = cache;
  }

  /** Runs checks, as many at a time as there are processors; returns true if all passed. */
  async checks(checks: readonly Check[]): Promise<boolean> {
    const failed = this.#failed;
    await inLanes(checks, availableParallelism(), (check) =>
      this.#report(check.name, () => runCached(check, this.#cache)),
    );
    return this.#failed === failed;
  }

  async suite(suite: Suite): Promise<void> {
    if (suite.files.length > 0) await this.#report(suite.name, () => runSuite(suite, this.#cache));
  }

  /** Prints the seconds and the total. */
  end(changes: Changes | undefined, known: number): ExitCode {
    const sum = (count: (timing: Timing) => number): number =>
      this.#timings.reduce((total, timing) => total + count(timing), 0);
    console.log(timingTable(this.#timings, this.#files));
    if (changes !== undefined)
      console.log(
        `--changed: ${this.#timings.length} of ${known} checks read a file that differs from ${changes.base}`,
      );
    console.log(`from cache: ${sum(({ cached }) => cached)}`);
    console.log(`${sum(({ passed }) => passed)} passed, ${this.#failed} failed`);
    return this.#failed === 0 ? EXIT.ok : EXIT.failed;
  }

  async #report(name: string, work: () => Promise<Result>): Promise<void> {
    const start = performance.now();
    const { passed, failed, cached, output, files = [] } = await work();
    const seconds = (performance.now() - start) / 1000;
    this.#failed += failed;
    this.#timings.push({ name, seconds, passed, cached });
    this.#files.push(...files.map((file) => ({ ...file, name: file.file, cached: 0 })));
    const state = failed === 0 ? 'ok' : 'FAILED';
    const source = cached === 0 ? '' : cached === passed ? ', from cache' : `, ${cached} of ${passed} from cache`;
    console.log(`${name.padEnd(13)} ${state} (${seconds.toFixed(1)} s${source})`);
    if (failed > 0 && output !== '') console.log(output.trimEnd());
  }
}
