/** Turns recorded exchanges into one result for each case and column. */
import { type Exchange, failuresOf, isAllowedError } from './assert.ts';
import type { Failure } from './assert/failure.ts';
import { entryMatcher, type ExpectedFailure } from './expected-failures.ts';
import { explain, headline, reason } from './explain.ts';
import { groupBy } from './group.ts';
import { checkParity } from './parity.ts';

/** `unexpected-pass`: the case passes although the list of expected failures contains it. */
export type State = 'passed' | 'failed' | 'expected-failure' | 'unexpected-pass';

export interface CaseResult {
  id: string;
  column: string;
  state: State;
  /** Empty when the case passes; filled in for expected failures too. */
  failures: readonly Failure[];
  /** First failure in one line; absent when the case passes. */
  headline?: string;
  /** Headline without the details of this run and machine, for the committed lists. */
  reason?: string;
  /** Full report; empty unless the case fails the run. */
  explanation: string;
}

/**
 * Returns the results in the order of the exchanges. Wire parity is checked only among exchanges that otherwise pass.
 */
export function resultsOf(
  exchanges: readonly Exchange[],
  expectedFailures: ReadonlyMap<string, readonly ExpectedFailure[]>,
): CaseResult[] {
  const failures = new Map(exchanges.map((exchange) => [exchange, failuresOf(exchange)]));
  for (const ofCase of groupBy(exchanges, (exchange) => exchange.case.id).values()) {
    const passing = ofCase.filter((exchange) => failures.get(exchange)?.length === 0);
    const different = checkParity(
      passing.filter((exchange) => !isAllowedError(exchange.case.expect, exchange.reply.outcome)),
    );
    for (const exchange of passing) {
      const difference = different.get(exchange.column);
      if (difference !== undefined) failures.set(exchange, [difference]);
    }
  }
  const entryOf = new Map([...expectedFailures].map(([language, entries]) => [language, entryMatcher(entries)]));
  return exchanges.map((exchange) =>
    resultOf(exchange, failures.get(exchange) ?? [], entryOf.get(exchange.column)?.(exchange.case.id)),
  );
}

/** Reports whether this result fails the run. */
export function isFailure({ state }: CaseResult): boolean {
  return state === 'failed' || state === 'unexpected-pass';
}

function resultOf(exchange: Exchange, failures: readonly Failure[], entry: ExpectedFailure | undefined): CaseResult {
  const result = { id: exchange.case.id, column: exchange.column, failures };
  if (failures.length === 0 && entry === undefined) return { ...result, state: 'passed', explanation: '' };
  if (failures.length === 0) return { ...result, state: 'unexpected-pass', explanation: staleText(exchange, entry) };
  const described = { ...result, headline: headline(failures), reason: reason(failures) };
  if (entry !== undefined) return { ...described, state: 'expected-failure', explanation: '' };
  return { ...described, state: 'failed', explanation: explain(exchange, failures) };
}

function staleText({ case: { id }, column }: Exchange, entry: ExpectedFailure | undefined): string {
  return `${id} in ${column} passes; remove ${entry?.case ?? id} from expected-failures/${column}.yaml.`;
}
