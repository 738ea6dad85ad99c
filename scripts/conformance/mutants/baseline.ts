/** Exchanges of the unbroken library, with which those of its mutants are compared. */
import type { Exchange } from '../assert/exchange.ts';
import type { Drivers } from '../drivers/drivers.ts';
import { isNotJudged, resultsOf } from '../results/results.ts';
import { runCases } from '../run/run-cases.ts';
import type { Case } from '../scenarios/scenario.ts';
import { dependsOnTime } from '../schedule/schedule.ts';
import type { ConformanceServer } from '../server/server.ts';

const MAX_RUNS = 3;

/** Runs each case on demand and keeps its exchange. */
export class Baseline {
  readonly server: ConformanceServer;
  readonly #drivers: Drivers;
  readonly #known = new Map<string, Exchange>();
  /** Resolves when the last requested run has ended. Runs follow one another: two at a time would run some cases twice. */
  #last: Promise<unknown> = Promise.resolve();
  #run = 1;

  constructor(drivers: Drivers, server: ConformanceServer) {
    this.#drivers = drivers;
    this.server = server;
  }

  /** Returns the exchanges of the unbroken library by the ids of the cases. */
  async exchanges(cases: readonly Case[]): Promise<ReadonlyMap<string, Exchange>> {
    const done = this.#last.then(() => this.#runMissing(cases));
    this.#last = done.catch(() => {});
    await done;
    return this.#known;
  }

  /** Runs one case with both libraries at the same time, so that a busy machine affects both. */
  async compare(item: Case, drivers: Drivers): Promise<{ original: Exchange; mutated: Exchange }> {
    const [original, mutated] = await this.#runAgain([item], [this.#drivers, drivers]);
    if (original === undefined || mutated === undefined) throw new Error(`${item.id} was not run`);
    return { original, mutated };
  }

  async stop(): Promise<void> {
    await this.#drivers.stop();
  }

  async #runMissing(cases: readonly Case[]): Promise<void> {
    let missing = cases.filter(({ id }) => !this.#known.has(id));
    for (let round = 1; round <= MAX_RUNS && missing.length > 0; round += 1) {
      const exchanges = await this.#runAgain(missing, [this.#drivers]);
      for (const exchange of exchanges) this.#known.set(exchange.case.id, exchange);
      missing = missing.filter((item) => dependsOnTime(item) && !this.#passes(item));
    }
  }

  #passes({ id }: Case): boolean {
    const exchange = this.#known.get(id);
    return exchange !== undefined && ownVerdict(exchange).reason === undefined;
  }

  #runAgain(cases: readonly Case[], drivers: readonly Drivers[]): Promise<Exchange[]> {
    // A separate number for each run, because two mutants may run a case at the same time.
    return runCases({ cases, drivers, server: this.server, run: this.#run++ });
  }
}

/** Result of one library in one case. */
interface Verdict {
  /** Why the library fails the case; absent if it passes. */
  reason?: string;
  headline?: string;
  /** False if the machine was too late to tell. */
  isJudged: boolean;
}

/** Returns the result of the unbroken library. */
export function ownVerdict(exchange: Exchange): Verdict {
  return verdictsOf([exchange])[0] ?? { isJudged: true };
}

/** Returns the result of a mutant. A request that differs from that of the original is a failure. */
export function mutatedVerdict(original: Exchange, mutated: Exchange): Verdict {
  return verdictsOf([original, mutated])[1] ?? { isJudged: true };
}

function verdictsOf(exchanges: readonly Exchange[]): Verdict[] {
  return resultsOf(exchanges, new Map()).map(({ reason, headline, ...result }) => ({
    ...(reason === undefined ? {} : { reason }),
    ...(headline === undefined ? {} : { headline }),
    isJudged: !isNotJudged(result),
  }));
}
