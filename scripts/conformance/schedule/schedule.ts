/** Decides which cases may run at the same time: on two cores, heavy cases would distort the timing of others. */
import { operationsOf } from '../scenarios/operations.ts';
import type { CallOptions, Case, ClientOptions } from '../scenarios/scenario.ts';

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
  /** True if the machine must be calm, so that fewer calls are made at the same time while it lags. */
  isTimed?: true;
}

/** Faults that keep a processor busy. */
const BUSY_FAULTS: ReadonlySet<string> = new Set([
  'gzip_bomb',
  'oversized',
  'tiny_chunks',
  'deep_json',
  'long_integer',
  'large_integers',
]);

/** Time from which a case is a long one: a phase that starts it late waits for it alone. */
const LONG_MS = 3000;

/**
 * Returns the phases: cases without timing, of which those that start a process or keep a processor busy run two at a
 * time; then the timed cases with many calls, four at a time, next to the long ones; then those that keep a processor
 * busy; then the other timed cases, which mostly wait; and last the cases whose memory is measured, each alone, because
 * other calls of a process would count. In each lane of timed cases, the longest start first.
 */
export function scheduleOf(all: readonly Case[]): Phase[] {
  const cases = all.filter((item) => !isMeasured(item));
  const calm = cases.filter((item) => !dependsOnTime(item));
  const timed = cases.filter(dependsOnTime).toSorted((a, b) => leastMs(b) - leastMs(a));
  const [busy, waiting] = [timed.filter(isBusy), timed.filter((item) => !isBusy(item))];
  return [
    {
      isTimed: false,
      lanes: [
        { cases: calm.filter((item) => !isHeavy(item)), concurrency: 24 },
        { cases: calm.filter(isHeavy), concurrency: 2 },
      ],
    },
    {
      isTimed: true,
      lanes: [
        { cases: busy.filter(hasManyCalls), concurrency: 4 },
        { cases: waiting.filter(isLong), concurrency: 14 },
      ],
    },
    { isTimed: true, lanes: [{ cases: busy.filter((item) => !hasManyCalls(item)), concurrency: 2 }] },
    { isTimed: true, lanes: [{ cases: waiting.filter((item) => !isLong(item)), concurrency: 48 }] },
    { isTimed: true, lanes: [{ cases: all.filter(isMeasured), concurrency: 1 }] },
  ];
}

function isLong(item: Case): boolean {
  // A transport without a connect timeout takes many seconds for a case about it.
  return item.client.connect_timeout_ms !== undefined || leastMs(item) >= LONG_MS;
}

/** Returns the shortest time in which a case can pass, as far as its call and its expectation say. */
function leastMs({ call, expect: { duration, gaps = [] } }: Case): number {
  const gapsMs = gaps.reduce((sum, { min_ms: min = 0 }) => sum + min, 0);
  const callsMs = 'many' in call ? call.many.times * (call.many.every_ms ?? 0) : 0;
  return Math.max(duration?.min_ms ?? 0, gapsMs, callsMs);
}

function isMeasured({ expect }: Case): boolean {
  return expect.memory_bytes !== undefined;
}

/** Reports whether the case keeps a processor busy, or starts a driver process with a separate environment. */
function isHeavy(item: Case): boolean {
  return isBusy(item) || item.client.env !== undefined;
}

function isBusy(item: Case): boolean {
  const hasBusyFault = item.plan.some((step) => 'fault' in step && BUSY_FAULTS.has(step.fault));
  return hasManyCalls(item) || hasBusyFault || hasLargeText(item.call);
}

/** Number of characters of a text that takes this process and the driver long to write and read. */
const LARGE_TEXT = 2 ** 20;

function hasLargeText(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= LARGE_TEXT;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLargeText);
}

/** Reports whether a case makes many calls at the same time. Calls at intervals mostly wait. */
function hasManyCalls({ call }: Case): boolean {
  return 'many' in call && call.many.times >= 50 && call.many.every_ms === undefined;
}

/** Returns the shortest time that a case gives to a call, an attempt or a connection, or after which it cancels a call. */
export function shortestLimit(item: Case): number | undefined {
  // An option that the library rejects is not a limit.
  const limits = optionsOf(item)
    .flatMap(limitsOf)
    .filter((limit) => limit > 0);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** Reports whether a busy machine alone can make a case fail. */
export function dependsOnTime(item: Case): boolean {
  const { expect, call } = item;
  return (
    expect.gaps !== undefined ||
    expect.paced !== undefined ||
    ('many' in call && call.many.every_ms !== undefined) ||
    expect.duration !== undefined ||
    expect.connection_closed_within_ms !== undefined ||
    optionsOf(item).some((options) => 'cancel' in options || limitsOf(options).length > 0)
  );
}

/** Returns the options of the client, of the clients derived from it, and of the calls. */
function optionsOf({ client, call }: Case): (ClientOptions | CallOptions)[] {
  const derived = 'steps' in call ? call.steps.flatMap((step) => ('derive' in step ? step.options : [])) : [];
  return [client, ...derived, ...operationsOf(call).flatMap((operation) => operation.options ?? [])];
}

function limitsOf(options: ClientOptions | CallOptions): number[] {
  const connect = 'connect_timeout_ms' in options ? options.connect_timeout_ms : undefined;
  const cancel =
    'cancel' in options && options.cancel && 'after_ms' in options.cancel ? options.cancel.after_ms : undefined;
  return [options.timeout_ms, options.total_timeout_ms, connect, cancel].filter((limit) => limit !== undefined);
}
