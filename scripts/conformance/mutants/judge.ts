/** Judges one mutant by the cases: it is killed by the first case whose result differs from the original's. */
import type { Exchange } from '../assert/exchange.ts';
import { topicOf } from '../scenarios/topic.ts';
import { matcher } from '../scenarios/pattern.ts';
import { DriverError } from '../drivers/driver-process.ts';
import { Drivers } from '../drivers/drivers.ts';
import type { Column } from '../drivers/columns.ts';
import { runCases } from '../run/run-cases.ts';
import type { Case } from '../scenarios/scenario.ts';
import { dependsOnTime } from '../schedule/schedule.ts';
import { type Baseline, mutatedVerdict, ownVerdict } from './baseline.ts';
import type { Mutant } from './mutant.ts';

/** Reason for which a mutant is killed. */
export interface Kill {
  /** Case whose result differs; absent if the driver did not start. */
  case?: string;
  reason: string;
}

/** Number of suspicious cases that are repeated before the next cases run. */
const REPEATED = 10;
/** Number of repeats of a case that depends on time, in each of which the results must differ. */
const TIMED_RUNS = 2;
/** Maximum number of repeats of a case if some of them cannot be judged. */
const MAX_RUNS = 5;
/** Number of cases that run before their results are compared. */
const BATCH = 300;

/** Cases in the order in which they are most likely to kill a mutant soon. */
export interface Batches {
  /** Cases that may run next to those of other mutants: those that the entry names, those of its topic, and all others. */
  shared: Case[][];
  /** Cases that judge time. */
  alone: Case[][];
}

/** Returns every case once, and those that the entry names twice if they judge time. */
export function batchesOf(cases: readonly Case[], { cases: hints, topic }: Pick<Mutant, 'cases' | 'topic'>): Batches {
  const isHinted = hints.map(matcher);
  const isNamed = ({ id }: Case): boolean => isHinted.some((matches) => matches(id));
  const isOfTopic = ({ id }: Case): boolean => topicOf(id) === topic;
  const [timed, calm] = [cases.filter(dependsOnTime), cases.filter((item) => !dependsOnTime(item))];
  return {
    shared: [
      ...inBatches(calm.filter(isNamed)),
      ...inBatches(timed.filter(isNamed)),
      ...inBatches(calm.filter((item) => !isNamed(item) && isOfTopic(item))),
      ...inBatches(calm.filter((item) => !isNamed(item) && !isOfTopic(item))),
    ],
    alone: [
      ...inBatches(timed.filter((item) => isNamed(item) || isOfTopic(item))),
      ...inBatches(timed.filter((item) => !isNamed(item) && !isOfTopic(item))),
    ],
  };
}

function inBatches(cases: Case[]): Case[][] {
  return Array.from({ length: Math.ceil(cases.length / BATCH) }, (_, index) =>
    cases.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Returns what the suite finds, or undefined if every case has the same result as with the original. */
export async function judge(
  column: Column,
  batches: readonly (readonly Case[])[],
  baseline: Baseline,
): Promise<Kill | undefined> {
  let drivers: Drivers;
  try {
    drivers = await Drivers.start(column, baseline.server.ca);
  } catch (error) {
    if (error instanceof DriverError) return { reason: 'the driver does not start' };
    throw error;
  }
  try {
    for (const batch of batches) {
      const kill = await judgeBatch(batch, drivers, baseline);
      if (kill !== undefined) return kill;
    }
    return undefined;
  } finally {
    await drivers.stop();
  }
}

async function judgeBatch(cases: readonly Case[], drivers: Drivers, baseline: Baseline): Promise<Kill | undefined> {
  const originals = await baseline.exchanges(cases);
  const exchanges = await runCases({ cases, drivers: [drivers], server: baseline.server });
  const suspicious = exchanges.filter((mutated) => {
    const original = originals.get(mutated.case.id);
    return original !== undefined && comparison(original, mutated) !== 'same';
  });
  // Results that do not depend on time are the most reliable ones.
  const ordered = suspicious.map((exchange) => exchange.case).toSorted((a, b) => +dependsOnTime(a) - +dependsOnTime(b));
  for (const item of ordered.slice(0, REPEATED)) {
    const kill = await confirmed(item, drivers, baseline);
    if (kill !== undefined) return kill;
  }
  return undefined;
}

/** Repeats a case with both libraries and returns the kill if they differ whenever they can be judged. */
async function confirmed(item: Case, drivers: Drivers, baseline: Baseline): Promise<Kill | undefined> {
  let missing = dependsOnTime(item) ? TIMED_RUNS : 1;
  for (let run = 0; run < MAX_RUNS; run += 1) {
    const { original, mutated } = await baseline.compare(item, drivers);
    const result = comparison(original, mutated);
    if (result === 'same') return undefined;
    if (result === 'different') missing -= 1;
    const { reason = 'passes', headline = reason } = mutatedVerdict(original, mutated);
    if (missing === 0) return { case: item.id, reason: headline };
  }
  return undefined;
}

/** Compares two results; `not-judged` if the machine was too late to judge either of them. */
export function comparison(original: Exchange, mutated: Exchange): 'same' | 'different' | 'not-judged' {
  const [before, after] = [ownVerdict(original), mutatedVerdict(original, mutated)];
  if (!before.isJudged || !after.isJudged) return 'not-judged';
  return before.reason === after.reason ? 'same' : 'different';
}
