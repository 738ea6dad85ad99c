/**
 * Runs failed cases once more. The suite, its drivers and whatever else the machine does share a few cores, so a correct
 * library sometimes exceeds a limit of time; it does so for a second time, alone, only if the fault is its own.
 */
import type { Exchange } from '../assert/exchange.ts';
import { isFailure, resultsOf } from '../results/results.ts';
import { alone } from '../schedule/schedule.ts';
import { type Run, runCases } from './run-cases.ts';

interface Context extends Pick<Run, 'drivers' | 'server'> {
  expectedFailures: Parameters<typeof resultsOf>[1];
  isComplete: boolean;
}

/** Number of failures beyond which the machine is not the cause. */
const MOST = 20;

/** Returns the exchanges, in which the second run of a case replaces the first one, and the names of those cases. */
export async function runFailedAgain(
  exchanges: readonly Exchange[],
  { drivers, server, expectedFailures, isComplete }: Context,
): Promise<{ exchanges: readonly Exchange[]; again: readonly string[] }> {
  const failed = new Set(
    resultsOf(exchanges, expectedFailures, { isComplete })
      .filter(isFailure)
      .map(({ id, column }) => `${id} in ${column}`),
  );
  const repeatable = exchanges.filter((exchange) => failed.has(nameOf(exchange)));
  if (repeatable.length === 0 || repeatable.length > MOST) return { exchanges, again: [] };
  const again = new Set(repeatable.map(nameOf));
  const cases = [...new Set(repeatable.map((exchange) => exchange.case))];
  const repeated = await runCases({
    cases,
    drivers,
    server,
    extent: (item, column) => again.has(nameOf({ case: item, column: column.id })),
    phases: [alone(cases)],
    sessions: 'again-',
  });
  const second = new Map(repeated.map((exchange) => [nameOf(exchange), exchange]));
  return { exchanges: exchanges.map((exchange) => second.get(nameOf(exchange)) ?? exchange), again: [...again] };
}

function nameOf({ case: { id }, column }: { case: Pick<Exchange['case'], 'id'>; column: string }): string {
  return `${id} in ${column}`;
}
