import { EXIT, type ExitCode, type Reporter } from '../console/reporter.ts';
import { updatedEntries, withListedParity, writeExpectedFailures } from './results/expected-failures.ts';
import { exchangeText } from './results/explain.ts';
import { firstColumns } from './schedule/extent.ts';
import { failureTexts } from './report/failure-texts.ts';
import { consoleTable, paritySentence, rowsOf } from './report/matrix.ts';
import { type Column, COLUMNS } from './drivers/columns.ts';
import { isFailure } from './results/results.ts';
import type { Ready } from './protocol.ts';
import { applicable } from './schedule/traits.ts';
import { select, type Selection, SelectionError } from './run/selection.ts';
import { hasPassed, runSuite, type SuiteResult } from './run/suite.ts';

interface RunOptions {
  /** Ids of languages or columns. */
  languages: readonly string[];
  patterns: readonly string[];
  show: boolean;
  updateExpected: boolean;
  /** Leaves all output to the reporter. */
  isQuiet: boolean;
}

/** Maximum number of failures explained; more would bury the first one. */
const EXPLAINED = 20;

export async function run(options: RunOptions, reporter: Reporter): Promise<ExitCode> {
  const print = options.isQuiet ? (): void => {} : console.log;
  let selection: Selection;
  try {
    selection = await select(options);
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error;
    reporter.failure(error);
    return EXIT.badInput;
  }
  await buildAll(selection.columns, reporter);
  const total = runCount(selection);
  let done = 0;
  const suite = await runSuite({
    ...selection,
    isComplete: selection.columns.length === COLUMNS.length,
    onReady: (ready) => reporter.step({ name: 'started', summary: runtimesOf(ready) }),
    onDone: (exchange) => {
      done += 1;
      if (options.show) print(`${exchange.case.id} in ${exchange.column}\n${exchangeText(exchange)}`);
      else reporter.progress({ done, total, noun: 'runs' });
    },
  });
  if (options.updateExpected && suite.ready.length === selection.columns.length)
    return update(suite, selection, reporter);
  // Also erases the bar, below which nothing else may be printed.
  report(suite, reporter);
  print(consoleTable(rowsOf(suite.results, selection.cases), selection.columns));
  print(paritySentence(suite.exchanges));
  const failed = suite.results.filter(isFailure);
  const texts = failureTexts(failed, selection.columns);
  for (const text of texts.slice(0, EXPLAINED)) print(`\n${text}`);
  if (hasPassed(suite)) return EXIT.ok;
  const more =
    texts.length > EXPLAINED ? `; the first ${EXPLAINED} of ${texts.length} failures are explained above` : '';
  for (const error of suite.errors) reporter.failure(new Error(error));
  return failed.length > 0
    ? reporter.failure(new Error(`${failed.length} of ${suite.results.length} runs failed${more}`))
    : EXIT.failed;
}

/** Builds each library once, although it may have several columns. */
async function buildAll(columns: readonly Column[], reporter: Reporter): Promise<void> {
  for (const { build, language } of firstColumns(columns)) {
    if (build === undefined) continue;
    await build();
    reporter.step({ name: language, summary: 'built' });
  }
}

/** Returns the number of runs of the selected cases. */
function runCount({ columns, cases }: Selection): number {
  return columns.reduce((sum, column) => sum + applicable(cases, column).length, 0);
}

const runtimesOf = (ready: readonly Ready[]): string =>
  ready.map(({ column, runtime }) => `${column} ${runtime}`).join(', ');

function report({ results, again }: SuiteResult, reporter: Reporter): void {
  if (again.length > 0) reporter.step({ name: 'ran again', summary: `alone: ${again.join(', ')}` });
  const details = results.map(({ id, column, state, headline = null }) => ({ case: id, column, state, headline }));
  reporter.step({ name: 'ran', summary: `${results.length} runs`, details: { results: details } });
}

function update({ results, expectedFailures }: SuiteResult, { all, columns }: Selection, reporter: Reporter): ExitCode {
  for (const column of columns) {
    const ofColumn = results.filter((result) => result.column === column.id && result.state !== 'not-applicable');
    const ids = applicable(all, column).map(({ id }) => id);
    const old = expectedFailures.get(column.id) ?? [];
    const isComplete = columns.length === COLUMNS.length;
    const entries = updatedEntries(old, isComplete ? ofColumn : withListedParity(ofColumn, old), ids);
    writeExpectedFailures(column.id, entries);
    reporter.step({
      name: column.id,
      summary: `${entries.length} reasons in scripts/conformance/expected-failures/${column.id}.yaml`,
    });
  }
  return EXIT.ok;
}
