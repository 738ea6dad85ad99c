/** Judges one mutant by the cases: it is killed by the first case whose result differs from the original's. */
import type { Exchange } from '../assert.ts';
import { topicOf } from '../expected-failures.ts';
import { matcher } from '../pattern.ts';
import { DriverError } from '../driver-process.ts';
import { Drivers } from '../drivers.ts';
import type { Column } from '../columns.ts';
import { runCases } from '../run-cases.ts';
import type { Case } from '../scenarios/scenario.ts';
import { dependsOnTime } from '../schedule.ts';
import { type Baseline, mutatedVerdict, ownVerdict } from './baseline.ts';
import type { Mutant } from './mutant.ts';

/** Reason for which a mutant is killed. */
export interface Kill {
  /** Case whose result differs; absent if the driver did not start. */
  case?: string;
  reason: string;
}

/** Number of differing cases that are repeated before the next cases run. */
const REPEATED = 3;
/** Number of repeats of a case that depends on time, in each of which the results must differ. */
const TIMED_RUNS = 3;
/** Number of cases between two looks at their results. */
const BATCH = 300;

/**
 * Returns the cases in the order in which they are most likely to kill the mutant soon: those named by its entry, those
 * of its topic, all others, and last those that wait.
 */
export function batchesOf(cases: readonly Case[], { cases: hints, topic }: Pick<Mutant, 'cases' | 'topic'>): Case[][] {
  const isHinted = hints.map(matcher);
  const batches: Case[][] = [];
  let rest = cases;
  const take = (isNext: (item: Case) => boolean): void => {
    const next = rest.filter(isNext);
    rest = rest.filter((item) => !isNext(item));
    for (let from = 0; from < next.length; from += BATCH) batches.push(next.slice(from, from + BATCH));
  };
  const isOfTopic = ({ id }: Case): boolean => topicOf(id) === topic;
  take(({ id }) => isHinted.some((matches) => matches(id)));
  take((item) => isOfTopic(item) && !dependsOnTime(item));
  take((item) => !dependsOnTime(item));
  take(isOfTopic);
  take(() => true);
  return batches;
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
  const different = exchanges.filter((mutated) => {
    const original = originals.get(mutated.case.id);
    return original !== undefined && isDifferent(original, mutated);
  });
  // Results that do not depend on time are the most reliable ones.
  const ordered = different.map((exchange) => exchange.case).toSorted((a, b) => +dependsOnTime(a) - +dependsOnTime(b));
  for (const item of ordered.slice(0, REPEATED)) {
    const kill = await confirmed(item, drivers, baseline);
    if (kill !== undefined) return kill;
  }
  return undefined;
}

/** Repeats a case with both libraries and returns the kill if they differ every time. */
async function confirmed(item: Case, drivers: Drivers, baseline: Baseline): Promise<Kill | undefined> {
  let headline = '';
  for (let run = 0; run < (dependsOnTime(item) ? TIMED_RUNS : 1); run += 1) {
    const { original, mutated } = await baseline.compare(item, drivers);
    if (!isDifferent(original, mutated)) return undefined;
    const verdict = mutatedVerdict(original, mutated);
    headline = verdict.headline ?? verdict.reason ?? 'passes';
  }
  return { case: item.id, reason: headline };
}

/** Reports whether the results differ and the machine was not too late to judge either of them. */
export function isDifferent(original: Exchange, mutated: Exchange): boolean {
  const [before, after] = [ownVerdict(original), mutatedVerdict(original, mutated)];
  return before.isJudged && after.isJudged && before.reason !== after.reason;
}
