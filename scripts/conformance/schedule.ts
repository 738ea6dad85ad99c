/** Which cases may run at the same time: on two cores a busy neighbour would spoil what a clock has to tell. */
import type { Case } from './scenarios/scenario.ts';

interface Lane {
  cases: Case[];
  /** Calls at a time, all languages together. */
  width: number;
}

/** Faults that cost a processor more than waiting. */
const BUSY_FAULTS: ReadonlySet<string> = new Set(['gzip_bomb', 'oversized', 'deep_json']);

/**
 * First what no clock is held against, then what keeps processors busy, two at a time, and last what is timed, which
 * for the most part waits.
 */
export function lanesOf(cases: readonly Case[]): Lane[] {
  const isTimed = (one: Case): boolean => !isBusy(one) && hasClock(one);
  return [
    { cases: cases.filter((one) => !isBusy(one) && !hasClock(one)), width: 24 },
    { cases: cases.filter(isBusy), width: 2 },
    { cases: cases.filter(isTimed), width: 48 },
  ];
}

/** Whether a busy machine alone can make a case fail. */
export function dependsOnTime(one: Case): boolean {
  return isBusy(one) || hasClock(one);
}

function isBusy({ call, plan }: Case): boolean {
  return (
    ('many' in call && call.many.times >= 50) || plan.some((step) => 'fault' in step && BUSY_FAULTS.has(step.fault))
  );
}

function hasClock({ expect, client, call }: Case): boolean {
  const hasTimeout = client.timeout_ms ?? client.total_timeout_ms ?? client.connect_timeout_ms;
  const options = 'operation' in call ? call.options : undefined;
  return (
    expect.gaps !== undefined ||
    expect.paced !== undefined ||
    expect.duration !== undefined ||
    expect.connection_closed_within_ms !== undefined ||
    (hasTimeout ?? options?.timeout_ms ?? options?.total_timeout_ms ?? options?.cancel) !== undefined
  );
}
