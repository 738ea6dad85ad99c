import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isBelow, SetFingerprints } from '../../scripts/checks/fingerprints.ts';
import { readsOf } from '../../scripts/checks/reads.ts';
import { type Cacheable, FRESH_VARIABLE, MAX_KEPT, ResultCache } from '../../scripts/checks/result-cache.ts';
import { trackedFiles } from '../../scripts/checks/tracked-files.ts';
import type { Exchange } from '../../scripts/conformance/assert/exchange.ts';
import type { Column } from '../../scripts/conformance/drivers/columns.ts';
import { isFailure, isNotJudged } from '../../scripts/conformance/results/results.ts';
import type { Case } from '../../scripts/conformance/scenarios/scenario.ts';
import type { SuiteResult } from '../../scripts/conformance/run/suite.ts';
import { replaceFile } from '../../scripts/files/replace-file.ts';

const KEPT = 'node_modules/.cache/test-output/conformance';
/** Number of digits of a digest that tell the states of a column apart. */
const DIGITS = 16;
const SUITE = 'tests/conformance/conformance.test.ts';
/** Files that do not change an exchange: its result is computed again in each run. */
const NOT_READ = ['docs', 'scripts/conformance/expected-failures'];

type ColumnName = Pick<Column, 'id' | 'language'>;
interface Item {
  item: Cacheable;
  key: string | undefined;
  /** File of the exchanges, relative to the root. */
  file: string;
}
type Stored = Omit<Exchange, 'case'> & { case: string };

interface Options {
  root: string;
  /** Cases of the run; kept exchanges refer to them. */
  cases: readonly Case[];
  columns: readonly ColumnName[];
  /** True if every case that applies ran in every column. */
  isComplete: boolean;
  env?: NodeJS.ProcessEnv;
}

/**
 * Exchanges of the columns that have no failure, by the digest of everything that they depend on. A change of one library
 * runs the columns of that library only; the requests of all columns are compared all the same.
 */
export class KeptExchanges {
  readonly #root: string;
  readonly #cases: ReadonlyMap<string, Case>;
  readonly #cache: ResultCache;
  readonly #items: readonly Item[];
  /** Columns that do not run. */
  readonly #kept: readonly Item[];

  constructor({ root, cases, columns, isComplete, env = process.env }: Options) {
    this.#root = root;
    this.#cases = new Map(cases.map((item) => [item.id, item]));
    const isRead = env[FRESH_VARIABLE] === undefined;
    const read = setsOf(root, columns);
    const states = new SetFingerprints(read);
    const digests = new Map(Object.keys(read).map((language) => [language, states.of([language]).slice(0, DIGITS)]));
    const stored = columns.map(({ id, language }) => ({
      id,
      language,
      file: `${KEPT}/${id}.${digests.get(language)}.bin`,
    }));
    const files = Object.fromEntries(stored.map(({ file }) => [file, { folder: root, files: [file] }]));
    const fingerprints = new SetFingerprints({ ...read, ...files });
    this.#cache = new ResultCache({ root, file: `${KEPT}.json`, fingerprints, isRead, env });
    this.#items = stored.map(({ id, language, file }) => {
      const item = { name: id, command: isComplete ? ['complete'] : [], reads: [language], builds: [file] };
      return { item, key: this.#cache.keyOf(item), file };
    });
    this.#kept = this.#items.filter(({ item }) => this.#cache.passed(item) !== undefined);
  }

  /** Returns the kept exchanges by column. */
  read(): Map<string, Exchange[]> {
    return new Map(this.#kept.map((kept) => [kept.item.name, this.#exchangesOf(kept)]));
  }

  /**
   * Keeps the exchanges of each column that ran, in which every run was judged and none failed. After an error outside the
   * results, nothing is kept.
   */
  keep({ exchanges, results, errors }: Pick<SuiteResult, 'exchanges' | 'results' | 'errors'>): void {
    if (errors.length > 0) return;
    const open = results.filter((result) => isFailure(result) || isNotJudged(result));
    const failed = new Set(open.map(({ column }) => column));
    const green = this.#items.filter((each) => !failed.has(each.item.name) && !this.#kept.includes(each));
    const kept = green.map(({ item, key, file }) => {
      const ofColumn = exchanges.filter(({ column }) => column === item.name);
      const stored: Stored[] = ofColumn.map((exchange) => ({ ...exchange, case: exchange.case.id }));
      replaceFile(join(this.#root, file), serialize(stored));
      this.#removeOld(item.name);
      return { item, key, passed: stored.length };
    });
    this.#cache.keep(kept);
  }

  /** Removes the files of a column that were not used for the longest time. */
  #removeOld(column: string): void {
    const folder = join(this.#root, KEPT);
    const names = readdirSync(folder).filter((name) => name.startsWith(`${column}.`));
    const files = names.map((name) => join(folder, name));
    const latestFirst = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const file of latestFirst.slice(MAX_KEPT)) rmSync(file);
  }

  #exchangesOf({ item: { name: column }, file }: Item): Exchange[] {
    const path = join(this.#root, file);
    const stored = deserialize(readFileSync(path)) as Stored[];
    const now = new Date();
    utimesSync(path, now, now);
    return stored.map((exchange) => {
      const item = this.#cases.get(exchange.case);
      if (item === undefined) throw new Error(`${exchange.case} in ${column} was kept, but the suite has no such case`);
      return { ...exchange, case: item };
    });
  }
}

/** Returns the files that the columns of each language depend on. */
function setsOf(root: string, columns: readonly ColumnName[]): ConstructorParameters<typeof SetFingerprints>[0] {
  const read = trackedFiles(root).filter((file) => isBelow(file, readsOf(SUITE)) && !isBelow(file, NOT_READ));
  return Object.fromEntries(
    columns.map(({ language }) => {
      const files = read.filter((file) => !isBelow(file, ['sdks']) || isBelow(file, [`sdks/${language}`]));
      return [language, { folder: root, files }];
    }),
  );
}
