/** Turns recorded exchanges into one result for each case and column. */
import { type Exchange, failuresOf } from '../assert/exchange.ts';
import type { Failure } from '../assert/failure.ts';
import { type ExpectedFailure, expectedReasons } from './expected-failures.ts';
import { explain, headline } from './explain.ts';
import { groupBy } from '../group.ts';
import { checkParity } from './parity.ts';
import { type Chance, hasParity, PARITY, reason, withoutParity } from './reason.ts';
import type { Case } from '../scenarios/scenario.ts';
import { isTimed } from '../schedule/schedule.ts';

/**
 * `unexpected-pass`: the case passes although the list of expected failures contains it. `changed-failure`: it fails,
 * but for another reason than the listed one. `not-applicable`: the column lacks by nature what the case is about.
 */
type State = 'passed' | 'failed' | 'expected-failure' | 'unexpected-pass' | 'changed-failure' | 'not-applicable';

export interface CaseResult {
  id: string;
  column: string;
  state: State;
  /** True if the case passes because the call does not compile, so that it can send nothing. */
  isRefused?: true;
  /** Empty when the case passes; filled in for expected failures too. */
  failures: readonly Failure[];
  /** First failure in one line; absent when the case passes. */
  headline?: string;
  /** Reason of the failure for the committed lists, or why the case is not applicable. */
  reason?: string;
  /** Full report; empty unless the case fails the run. */
  explanation: string;
}

/**
 * Returns the results in the order of the exchanges.
 * @param isComplete true if the exchanges are of all columns. Otherwise a listed difference between the requests of
 *   columns cannot be seen and is not expected.
 */
export function resultsOf(
  exchanges: readonly Exchange[],
  expectedFailures: ReadonlyMap<string, readonly ExpectedFailure[]>,
  { isComplete = true } = {},
): CaseResult[] {
  const failures = new Map(exchanges.map((exchange) => [exchange, failuresOf(exchange)]));
  for (const ofCase of groupBy(exchanges, (exchange) => exchange.case.id).values()) {
    const different = checkParity(
      ofCase.map((exchange) => ({ exchange, hasPassed: failures.get(exchange)?.length === 0 })),
    );
    for (const exchange of ofCase) {
      const difference = different.get(exchange.column);
      if (difference !== undefined) failures.set(exchange, [...(failures.get(exchange) ?? []), difference]);
    }
  }
  const reasonOf = new Map([...expectedFailures].map(([column, entries]) => [column, expectedReasons(entries)]));
  return exchanges.map((exchange) => {
    const found = failures.get(exchange) ?? [];
    const listed = reasonOf.get(exchange.column)?.(exchange.case.id);
    if (isComplete || listed === undefined || !hasParity(listed)) return resultOf(exchange, found, listed);
    const own = found.filter(({ subject }) => subject !== PARITY);
    return resultOf(exchange, own, withoutParity(listed));
  });
}

/** Reports whether this result fails the run. */
export function isFailure({ state }: Pick<CaseResult, 'state'>): boolean {
  return state === 'failed' || state === 'unexpected-pass' || state === 'changed-failure';
}

function resultOf(exchange: Exchange, failures: readonly Failure[], expected: string | undefined): CaseResult {
  const result = { id: exchange.case.id, column: exchange.column, failures };
  if (failures.length === 0 && expected === undefined) {
    const refused = exchange.reply.outcome.kind === 'refused' ? { isRefused: true as const } : {};
    return { ...result, ...refused, state: 'passed', explanation: '' };
  }
  if (failures.length === 0) return { ...result, state: 'unexpected-pass', explanation: staleText(exchange) };
  const described = { ...result, headline: headline(failures), reason: reason(failures, chanceOf(exchange.case)) };
  if (expected === described.reason) return { ...described, state: 'expected-failure', explanation: '' };
  const explanation = explain(exchange, failures);
  if (expected === undefined) return { ...described, state: 'failed', explanation };
  const change = `  listed    ${expected}\n  now       ${described.reason}`;
  return { ...described, state: 'changed-failure', explanation: `${explanation}\n${change}` };
}

function chanceOf(item: Case): Chance {
  if (!('many' in item.call)) return 'none';
  // Processes that share a connection by mistake read each other's responses, or none.
  return isTimed(item) || item.call.many.share !== undefined ? 'classes' : 'counts';
}

function staleText({ case: { id }, column }: Exchange): string {
  return `${id} in ${column} passes; remove it from expected-failures/${column}.yaml.`;
}
