/** Counts results by topic and column, for the console and as Markdown for docs/. */
import type { Exchange } from '../assert/exchange.ts';
import { groupBy } from '../group.ts';
import { parityCounts } from '../results/parity.ts';
import { type CaseResult, isFailure } from '../results/results.ts';
import { countReasons } from '../scenarios/case-reasons.ts';
import type { Case } from '../scenarios/scenario.ts';
import { topicOf } from '../scenarios/topic.ts';

/** Id and heading of a column. */
interface Heading {
  id: string;
  title: string;
}

interface Counts {
  cases: number;
  passed: number;
  /** Cases that pass because the call does not compile. */
  refused: number;
  expectedFailures: number;
  notApplicable: number;
  failed: number;
}

/** Counts of one topic by column; the last row is the total. */
interface Row {
  topic: string;
  cases: number;
  /** Number of different reasons of the cases. */
  reasons: number;
  byColumn: ReadonlyMap<string, Counts>;
}

export function rowsOf(results: readonly CaseResult[], cases: readonly Case[]): Row[] {
  const topics = [...groupBy(results, ({ id }) => topicOf(id))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...topics, ['all', results] as const].map(([topic, ofTopic]) => {
    const ids = new Set(ofTopic.map(({ id }) => id));
    return {
      topic,
      cases: ids.size,
      reasons: countReasons(cases.filter(({ id }) => ids.has(id))),
      byColumn: new Map(
        [...groupBy(ofTopic, ({ column }) => column)].map(([column, some]) => [column, countsOf(some)]),
      ),
    };
  });
}

/** Returns a table for a terminal. */
export function consoleTable(rows: readonly Row[], columns: readonly Heading[]): string {
  return table(rows, columns)
    .map((line) => line.join('  ').trimEnd())
    .join('\n');
}

/** States in how many cases the requests of languages were compared. */
export function paritySentence(exchanges: readonly Exchange[]): string {
  const { sending, judged } = parityCounts(exchanges);
  return `${sending} cases send a request; in ${judged} of them the requests of two languages or more were compared`;
}

/** Returns the table as Markdown in the layout of the formatter. */
export function markdownTable(rows: readonly Row[], columns: readonly Heading[]): string {
  const [head = [], ...lines] = table(rows, columns);
  const rule = head.map((cell, index) => (index === 0 ? '-'.repeat(cell.length) : `${'-'.repeat(cell.length - 1)}:`));
  return [head, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** Returns numbers such as `12` or `9 (1 refused) + 2 expected, 1 n/a, 1 FAILED`. */
function cellText({ passed, refused, expectedFailures, notApplicable, failed }: Counts): string {
  const expected = expectedFailures === 0 ? '' : ` + ${expectedFailures} expected`;
  return [
    `${passed}${refused === 0 ? '' : ` (${refused} refused)`}${expected}`,
    ...(notApplicable === 0 ? [] : [`${notApplicable} n/a`]),
    ...(failed === 0 ? [] : [`${failed} FAILED`]),
  ].join(', ');
}

/** Returns the cells of the table; the first row is its head. */
export function cellsOf(rows: readonly Row[], columns: readonly Heading[]): string[][] {
  return [
    ['topic', 'cases', 'reasons', ...columns.map(({ title }) => title)],
    ...rows.map(({ topic, cases, reasons, byColumn }) => [
      topic,
      String(cases),
      String(reasons),
      ...columns.map(({ id }) => cellText(byColumn.get(id) ?? countsOf([]))),
    ]),
  ];
}

/** Returns the cells with equal widths in each column. */
function table(rows: readonly Row[], columns: readonly Heading[]): string[][] {
  const texts = cellsOf(rows, columns);
  const widths = texts[0]?.map((_, index) => Math.max(...texts.map((line) => line[index]?.length ?? 0))) ?? [];
  return texts.map((line) =>
    line.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))),
  );
}

function countsOf(results: readonly CaseResult[]): Counts {
  return {
    cases: results.length,
    passed: results.filter(({ state }) => state === 'passed').length,
    refused: results.filter(({ isRefused }) => isRefused === true).length,
    notApplicable: results.filter(({ state }) => state === 'not-applicable').length,
    expectedFailures: results.filter(({ state }) => state === 'expected-failure').length,
    failed: results.filter(isFailure).length,
  };
}
