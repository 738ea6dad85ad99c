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

/** Returns the first column of each language. */
export function firstColumns<Named extends Pick<Column, 'language'>>(columns: readonly Named[]): Named[] {
  return [...groupBy(columns, ({ language }) => language).values()].flatMap(([first]) => first ?? []);
}

/** Runs each case that applies in every column. */
export const COMPLETE: Extent = (item, column) => inapplicability(column, item) === undefined;

/**
 * Returns what runs after each change: the topics that do not depend on the transport and the cases with an environment,
 * each of which starts a process, in the first column of each language; of the derived cases the first of each reason; and no
 * long series of requests.
 */
export function reduced(cases: readonly Case[], columns: readonly ColumnName[]): Extent {
  const first = new Set(firstColumns(columns).map(({ id }) => id));
  const repeating = new Set(repeatingCases(cases));
  return (item, column) =>
    COMPLETE(item, column) &&
    !repeating.has(item) &&
    requestsOf(item) <= MOST_REQUESTS &&
    (first.has(column.id) || needsEveryColumn(item));
}

/** Requests of a case that runs after each change. A longer series slows the timed cases beside it. */
const MOST_REQUESTS = 500;

function requestsOf({ plan = [] }: Case): number {
  return plan.reduce((sum, { times = 1 }) => sum + times, 0);
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
