/** Repeats cases that a busy machine may have made fail. */
import type { Exchange } from '../assert/exchange.ts';
import { CalmWait } from '../lag/calm-wait.ts';
import type { Drivers } from '../drivers/drivers.ts';
import type { ExpectedFailure } from '../results/expected-failures.ts';
import { type CaseResult, isFailure, isNotJudged, resultsOf, type State } from '../results/results.ts';
import { runCases } from './run-cases.ts';
import { dependsOnTime } from '../schedule/schedule.ts';
import type { ConformanceServer } from '../server/server.ts';

interface Context {
  drivers: readonly Drivers[];
  server: ConformanceServer;
  expectedFailures: ReadonlyMap<string, readonly ExpectedFailure[]>;
  /** True if the exchanges are of all columns, so that wire parity is part of their results. */
  isComplete: boolean;
  limitMs?: number;
}

/** One case that was repeated in one column. */
interface Repeat {
  id: string;
  column: string;
  /** Number of runs, including the first one. */
  runs: number;
  state: State;
  /** First mismatch of the first run. */
  first: string;
}

export interface Repeated {
  exchanges: Exchange[];
  repeats: Repeat[];
  /** Cases that may depend on time and were not repeated, because so many others were or their column does not run. */
  left: Pick<CaseResult, 'id' | 'column' | 'state'>[];
}

const MAX_RUNS = 3;
/** Maximum share of the runs that is repeated: if more are late, the library or the suite is slow, and not the machine. */
const REPEATED_SHARE = 0.05;
/** Number of cases that may be repeated in any case, because a few delays are a large share of a small selection. */
const MIN_REPEATED = 20;

/**
 * Repeats cases that depend on time and failed or were not judged, one at a time and the most delayed first, each when
 * the machine is calm. A busy machine can delay a correct library; a real failure fails every time. A driver that hangs
 * or ends in any other case has failed, and is not repeated.
 */
export async function repeatLate(first: readonly Exchange[], context: Context): Promise<Repeated> {
  const exchanges = withLate(first, context.server);
  const results = resultsOf(exchanges, context.expectedFailures, context);
  const late = exchanges
    .flatMap((exchange, index) => {
      const result = results[index];
      return result !== undefined && mayBeLate(exchange, result) ? [{ exchange, index, result }] : [];
    })
    .toSorted((a, b) => delayOf(b.exchange) - delayOf(a.exchange));
  const isRunning = ({ column }: Exchange): boolean => context.drivers.some((driver) => driver.column.id === column);
  const most = Math.max(MIN_REPEATED, Math.ceil(REPEATED_SHARE * exchanges.filter(isRunning).length));
  const chosen = late.filter(({ exchange }) => isRunning(exchange)).slice(0, most);
  const calm = new CalmWait(() => context.server.lagNow());
  const repeats: Repeat[] = [];
  for (const { index, result } of chosen) {
    const { runs, state } = await repeated(exchanges, index, { ...context, calm });
    repeats.push({ id: result.id, column: result.column, runs, state, first: result.headline ?? '' });
  }
  const left = late
    .filter((each) => !chosen.includes(each))
    .map(({ result: { id, column, state } }) => ({ id, column, state }));
  return { exchanges, repeats, left };
}

/** Adds the number of requests that arrived after the end of each call; those of kept exchanges have none. */
export function withLate(exchanges: readonly Exchange[], server: ConformanceServer): Exchange[] {
  return exchanges.map((exchange) => {
    const late = server.lateRequests(exchange.session);
    return exchange.late === late ? exchange : { ...exchange, late };
  });
}

/** Repeats one exchange until it is judged and no longer fails the run, and replaces it. */
async function repeated(
  exchanges: Exchange[],
  index: number,
  { calm, ...context }: Context & { calm: CalmWait },
): Promise<{ runs: number; state: State }> {
  const exchange = exchanges[index];
  const driver = context.drivers.find(({ column }) => column.id === exchange?.column);
  if (exchange === undefined || driver === undefined)
    throw new Error('only an exchange of a running column is repeated');
  const { id } = exchange.case;
  const limit = context.limitMs === undefined ? {} : { limitMs: context.limitMs };
  for (let run = 2; ; run += 1) {
    await calm.wait();
    const [again] = await runCases({
      ...limit,
      cases: [exchange.case],
      drivers: [driver],
      server: context.server,
      run,
    });
    if (again !== undefined) exchanges[index] = again;
    const ofCase = exchanges.filter((other) => other.case.id === id);
    const results = resultsOf(ofCase, context.expectedFailures, context);
    const state = results.find(({ column }) => column === exchange.column)?.state ?? 'failed';
    if (run === MAX_RUNS || !(isFailure({ state }) || isNotJudged({ state }))) return { runs: run, state };
  }
}

function delayOf({ delay: { server, driver } }: Exchange): number {
  return server + driver;
}

/** Only cases that depend on time may be repeated, so that no repeat hides a crash in place of an expected failure. */
function mayBeLate({ case: item }: Exchange, { state }: CaseResult): boolean {
  return isNotJudged({ state }) || (isFailure({ state }) && dependsOnTime(item));
}
