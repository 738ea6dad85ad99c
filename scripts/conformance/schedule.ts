/** Decides which cases may run at the same time: on two cores, heavy cases would distort the timing of others. */
import { operationsOf } from './scenarios/operations.ts';
import type { CallOptions, Case, ClientOptions } from './scenarios/scenario.ts';

interface Phase {
  /** True if other work on the machine can make a case of this phase fail. */
  isTimed: boolean;
  /** They run at the same time. */
  lanes: readonly Lane[];
}

interface Lane {
  cases: Case[];
  /** Maximum number of concurrent calls in all columns together. */
  concurrency: number;
}

/** Faults that keep a processor busy. */
const BUSY_FAULTS: ReadonlySet<string> = new Set([
  'gzip_bomb',
  'oversized',
  'deep_json',
  'long_integer',
  'large_integers',
]);

/**
 * Returns four phases: cases without timing, next to those that start a process, which takes a second in some languages;
 * then cases that keep a processor busy, two at a time; then the timed cases, which mostly wait; and last the cases whose
 * memory is measured, each alone, because other calls of a process would count.
 */
export function scheduleOf(all: readonly Case[]): Phase[] {
  const cases = all.filter((item) => !isMeasured(item));
  const calm = cases.filter((item) => !dependsOnTime(item));
  return [
    {
      isTimed: false,
      lanes: [
        { cases: calm.filter((item) => !startsProcess(item)), concurrency: 24 },
        { cases: calm.filter(startsProcess), concurrency: 2 },
      ],
    },
    { isTimed: true, lanes: [{ cases: cases.filter(isBusy), concurrency: 2 }] },
    { isTimed: true, lanes: [{ cases: cases.filter((item) => !isBusy(item) && isTimed(item)), concurrency: 48 }] },
    { isTimed: true, lanes: [{ cases: all.filter(isMeasured), concurrency: 1 }] },
  ];
}

/** Reports whether a busy machine alone can make a case fail. */
export function dependsOnTime(item: Case): boolean {
  return isBusy(item) || isTimed(item);
}

function isMeasured({ expect }: Case): boolean {
  return expect.memory_bytes !== undefined;
}

/** Reports whether the case needs a driver process with a separate environment. */
function startsProcess({ client }: Case): boolean {
  return client.env !== undefined;
}

function isBusy({ call, plan }: Case): boolean {
  return (
    // Calls at intervals mostly wait.
    ('many' in call && call.many.times >= 50 && call.many.every_ms === undefined) ||
    plan.some((step) => 'fault' in step && BUSY_FAULTS.has(step.fault))
  );
}

function isTimed({ expect, client, call }: Case): boolean {
  const derived = 'steps' in call ? call.steps.flatMap((step) => ('derive' in step ? step.options : [])) : [];
  const calls = operationsOf(call).flatMap((operation) => operation.options ?? []);
  return (
    expect.gaps !== undefined ||
    expect.paced !== undefined ||
    ('many' in call && call.many.every_ms !== undefined) ||
    expect.duration !== undefined ||
    expect.connection_closed_within_ms !== undefined ||
    calls.some((options) => options.cancel !== undefined) ||
    [client, ...derived, ...calls].some(hasTimeout)
  );
}

function hasTimeout(options: ClientOptions | CallOptions): boolean {
  const connect = 'connect_timeout_ms' in options ? options.connect_timeout_ms : undefined;
  return (options.timeout_ms ?? options.total_timeout_ms ?? connect) !== undefined;
}
