/** Cases × languages in figures: for the console, and as Markdown for docs/. */
import { groupBy } from './group.ts';
import { topicOf } from './expected-failures.ts';
import { type Cell, isRed } from './results.ts';

/** Heading of a column. */
export interface Column {
  language: string;
  title: string;
}

export interface Counts {
  cases: number;
  passed: number;
  known: number;
  red: number;
}

/** Figures of a topic by language; the last row is of all. */
export interface Row {
  topic: string;
  cases: number;
  byLanguage: ReadonlyMap<string, Counts>;
}

export function rowsOf(cells: readonly Cell[]): Row[] {
  const topics = [...groupBy(cells, ({ id }) => topicOf(id))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...topics, ['all', cells] as const].map(([topic, ofTopic]) => ({
    topic,
    cases: new Set(ofTopic.map(({ id }) => id)).size,
    byLanguage: new Map(
      [...groupBy(ofTopic, ({ language }) => language)].map(([language, some]) => [language, countsOf(some)]),
    ),
  }));
}

/** A table for a terminal. */
export function consoleTable(rows: readonly Row[], columns: readonly Column[]): string {
  return table(rows, columns)
    .map((line) => line.join('  ').trimEnd())
    .join('\n');
}

/** The table as Markdown, laid out as the formatter does. */
export function markdownTable(rows: readonly Row[], columns: readonly Column[]): string {
  const [head = [], ...lines] = table(rows, columns);
  const rule = head.map((cell, index) => (index === 0 ? '-'.repeat(cell.length) : `${'-'.repeat(cell.length - 1)}:`));
  return [head, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** `12`, `10 + 2 known`, `9 + 2 known, 1 red`: passes, known failures, and what fails the run. */
function cellText({ passed, known, red }: Counts): string {
  return `${passed}${known > 0 ? ` + ${known} known` : ''}${red > 0 ? `, ${red} RED` : ''}`;
}

function table(rows: readonly Row[], columns: readonly Column[]): string[][] {
  const texts = [
    ['topic', 'cases', ...columns.map(({ title }) => title)],
    ...rows.map(({ topic, cases, byLanguage }) => [
      topic,
      String(cases),
      ...columns.map(({ language }) => cellText(byLanguage.get(language) ?? countsOf([]))),
    ]),
  ];
  const widths = texts[0]?.map((_, index) => Math.max(...texts.map((line) => line[index]?.length ?? 0))) ?? [];
  return texts.map((line) =>
    line.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))),
  );
}

function countsOf(cells: readonly Cell[]): Counts {
  return {
    cases: cells.length,
    passed: cells.filter(({ state }) => state === 'passed').length,
    known: cells.filter(({ state }) => state === 'known').length,
    red: cells.filter(isRed).length,
  };
}
