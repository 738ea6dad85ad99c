import { EXIT, type ExitCode, type Reporter } from '../console/reporter.ts';
import { choose, type Choice, WrongChoice } from './selection.ts';
import { documentText, writeDocument } from './document.ts';
import { exchangeText } from './explain.ts';
import { groupBy } from './group.ts';
import { updated, writeKnownFailing } from './expected-failures.ts';
import { consoleTable, rowsOf } from './matrix.ts';
import { isGreen, runSuite, type SuiteResult } from './suite.ts';
import { isRed } from './results.ts';

interface Wishes {
  languages: readonly string[];
  patterns: readonly string[];
  show: boolean;
  updateKnown: boolean;
  /** Only the reporter speaks. */
  isQuiet: boolean;
}

/** More explanations than these bury the first one. */
const EXPLAINED = 20;

export async function run(wishes: Wishes, reporter: Reporter): Promise<ExitCode> {
  const say = wishes.isQuiet ? (): void => {} : console.log;
  let choice: Choice;
  try {
    choice = await choose(wishes);
  } catch (error) {
    if (!(error instanceof WrongChoice)) throw error;
    reporter.failure(error);
    return EXIT.badInput;
  }
  for (const { build } of choice.languages) await build?.();
  reporter.step({ name: 'prepared', summary: choice.languages.map(({ title }) => title).join(', ') });
  const result = await runSuite({
    ...choice,
    onDone: (exchange) => wishes.show && say(`${exchange.case.id} in ${exchange.language}\n${exchangeText(exchange)}`),
  });
  if (wishes.updateKnown && result.ready.length === choice.languages.length) return update(result, reporter);
  say(consoleTable(rowsOf(result.cells), columnsOf(choice)));
  for (const trouble of result.troubles) say(trouble);
  report(result, reporter);
  const red = result.cells.filter(isRed);
  for (const { explanation } of red.slice(0, EXPLAINED)) say(`\n${explanation}`);
  if (isGreen(result)) {
    if (choice.isEverything) writeDocument(documentText(result.cells, columnsOf(choice)));
    return EXIT.ok;
  }
  const more = red.length > EXPLAINED ? `, ${EXPLAINED} of them shown` : '';
  for (const problem of result.problems) reporter.failure(new Error(problem));
  return red.length > 0
    ? reporter.failure(new Error(`${red.length} of ${result.cells.length} are red${more}`))
    : EXIT.failed;
}

function columnsOf({ languages }: Choice): { language: string; title: string }[] {
  return languages.map(({ id, title }) => ({ language: id, title }));
}

function report({ cells, ready, troubles }: SuiteResult, reporter: Reporter): void {
  const details = cells.map(({ id, language, state, headline = null }) => ({ case: id, language, state, headline }));
  const runtimes = ready.map(({ language, runtime }) => `${language} ${runtime}`).join(', ');
  reporter.step({ name: 'ran', summary: `${cells.length} runs on ${runtimes}`, details: { cells: details, troubles } });
}

function update({ cells, known }: SuiteResult, reporter: Reporter): ExitCode {
  for (const [language, ofLanguage] of groupBy(cells, (cell) => cell.language)) {
    const results = ofLanguage.map((cell) => ({
      id: cell.id,
      ...(cell.reason === undefined ? {} : { reason: cell.reason }),
    }));
    const entries = updated(known.get(language) ?? [], results);
    writeKnownFailing(language, entries);
    reporter.step({
      name: language,
      summary: `${entries.length} entries in scripts/conformance/expected-failures/${language}.yaml`,
    });
  }
  return EXIT.ok;
}
