/** Decides which cases run in which column: all of them every night, fewer after each change. */
import type { Column } from '../drivers/columns.ts';
import { groupBy } from '../group.ts';
import { reasonOf } from '../scenarios/case-reasons.ts';
import type { Case } from '../scenarios/scenario.ts';
import { topicOf } from '../scenarios/topic.ts';
import { isTimed } from './schedule.ts';
import { inapplicability } from './traits.ts';

/** Variable of a test process that runs every case in every column: `complete`. */
export const EXTENT_VARIABLE = 'SDK_CONFORMANCE_EXTENT';
/** Variable of a test process that runs the columns of one language: its id. */
export const LANGUAGE_VARIABLE = 'SDK_CONFORMANCE_LANGUAGE';

/** Reports whether a case runs in a column. */
export type Extent = (item: Case, column: ColumnName) => boolean;

type ColumnName = Pick<Column, 'id' | 'language' | 'lacks'>;

/** Topics that do not depend on the transport, so that one column of a language shows what all of them do. */
const ONCE_A_LANGUAGE: ReadonlySet<string> = new Set([
  'bodies',
  'errors',
  'forward-compatibility',
  'operations',
  'values',
  'webhooks',
]);

/** Number of parts into which long lists are divided; each day runs the next part. */
const PARTS = 10;
const DAY_MS = 86_400_000;

/** Returns the number of the part of a date, in UTC. */
export const partOf = (date: Date): number => Math.floor(date.getTime() / DAY_MS) % PARTS;

/** Returns one part of a list; the parts of all numbers together are the list. */
function partFrom<Item>(list: readonly Item[], part: number): Item[] {
  return list.filter((_, index) => index % PARTS === part);
}

/** Returns the first column of each language. */
export function firstColumns<Named extends Pick<Column, 'language'>>(columns: readonly Named[]): Named[] {
  return [...groupBy(columns, ({ language }) => language).values()].flatMap(([first]) => first ?? []);
}

/** Runs each case that applies in every column. */
export const COMPLETE: Extent = (item, column) => inapplicability(column, item) === undefined;

/**
 * Returns what runs after each change: the topics that do not depend on the transport and the cases with an environment,
 * each of which starts a process, in the first column of each language; and of the derived cases that repeat a reason
 * only one part.
 */
export function reduced(cases: readonly Case[], columns: readonly ColumnName[], part: number): Extent {
  const first = new Set(firstColumns(columns).map(({ id }) => id));
  const repeating = repeatingCases(cases);
  const today = new Set(partFrom(repeating, part));
  const isLeftOut = new Set(repeating.filter((item) => !today.has(item)));
  return (item, column) =>
    COMPLETE(item, column) && !isLeftOut.has(item) && (first.has(column.id) || needsEveryColumn(item));
}

function needsEveryColumn(item: Case): boolean {
  if (isTimed(item)) return true;
  // All clients of a language read the environment with the same code.
  return !ONCE_A_LANGUAGE.has(topicOf(item.id)) && item.client.env === undefined;
}

/** Returns the derived cases after the first one of each reason. */
function repeatingCases(cases: readonly Case[]): Case[] {
  const derived = cases.filter(({ isDerived }) => isDerived === true);
  return [...groupBy(derived, reasonOf).values()].flatMap(([, ...others]) => others);
}
