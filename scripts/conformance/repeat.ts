/** Repeats cases that a busy machine may have made fail. */
import type { Exchange } from './assert.ts';
import type { Drivers } from './drivers.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import { isFailure, resultsOf, type State } from './results.ts';
import { runCases } from './run-cases.ts';
import { dependsOnTime } from './schedule.ts';
import type { ConformanceServer } from './server/server.ts';

interface Context {
  drivers: readonly Drivers[];
  server: ConformanceServer;
  expectedFailures: ReadonlyMap<string, readonly ExpectedFailure[]>;
  /** True if the exchanges are of all columns, so that wire parity is part of their results. */
  isComplete: boolean;
}

/** One case that was repeated in one column. */
interface Repeat {
  id: string;
  column: string;
  /** Number of runs, including the first one. */
  runs: number;
  state: State;
}

export interface Repeated {
  exchanges: Exchange[];
  repeats: Repeat[];
  /** Number of failed cases that may depend on time and were not repeated, because so many others were. */
  left: number;
}

const MAX_RUNS = 3;
/** Maximum number of repeated cases: if more are late, the library or the suite is slow, and not the machine. */
const MAX_REPEATED = 40;

/**
 * Repeats failed cases one at a time if they depend on time or got no reply. A busy machine can delay a correct
 * library; a real failure fails every time.
 */
export async function repeatLate(first: readonly Exchange[], context: Context): Promise<Repeated> {
  const exchanges = [...first];
  const states = statesOf(exchanges, context);
  const late = exchanges.flatMap((exchange, index) => {
    const state = states[index];
    return state !== undefined && mayBeLate(exchange, state) ? [index] : [];
  });
  const repeats: Repeat[] = [];
  for (const index of late.slice(0, MAX_REPEATED)) {
    repeats.push(...(await repeated(exchanges, index, context)));
  }
  return { exchanges, repeats, left: Math.max(0, late.length - MAX_REPEATED) };
}

/** Repeats one exchange until it no longer fails the run, and replaces it. */
async function repeated(exchanges: Exchange[], index: number, context: Context): Promise<Repeat[]> {
  const exchange = exchanges[index];
  const driver = context.drivers.find(({ column }) => column.id === exchange?.column);
  if (exchange === undefined || driver === undefined) return [];
  const { id } = exchange.case;
  for (let run = 2; ; run += 1) {
    const [again] = await runCases({ cases: [exchange.case], drivers: [driver], server: context.server, run });
    if (again !== undefined) exchanges[index] = again;
    const ofCase = exchanges.filter((other) => other.case.id === id);
    const state = resultsOf(ofCase, context.expectedFailures, context).find(
      ({ column }) => column === exchange.column,
    )?.state;
    if (state === undefined) return [];
    if (run === MAX_RUNS || !isFailure({ state })) return [{ id, column: exchange.column, runs: run, state }];
  }
}

function statesOf(exchanges: readonly Exchange[], { expectedFailures, isComplete }: Context): State[] {
  return resultsOf(exchanges, expectedFailures, { isComplete }).map(({ state }) => state);
}

/** A reason can change only with time, so that a crash instead of an expected failure is never repeated away. */
function mayBeLate({ case: item, reply }: Exchange, state: State): boolean {
  if (!isFailure({ state })) return false;
  return dependsOnTime(item) || (state === 'failed' && reply.outcome.kind === 'driver-failure');
}
