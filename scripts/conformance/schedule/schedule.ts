/** Decides which cases may run at the same time. */
import { operationsOf } from '../scenarios/operations.ts';
import type { CallOptions, Case, ClientOptions } from '../scenarios/scenario.ts';

export interface Phase {
  cases: readonly Case[];
  /** Maximum number of concurrent cases of a column. */
  atOnce: number;
  /** Number of columns that run at the same time; all of them if absent. */
  columnsAtOnce?: number;
}

/**
 * Returns the phases. Cases about time run after the others, so that the work of those does not delay them. Cases
 * that keep a processor busy run last, and alone in their process, whose memory or time they measure.
 */
export function phasesOf(cases: readonly Case[]): Phase[] {
  const isAlone = (item: Case): boolean => item.expect.memory_bytes !== undefined || (isTimed(item) && isBusy(item));
  const others = cases.filter((item) => !isAlone(item));
  return [
    { cases: others.filter((item) => !isTimed(item)), atOnce: 4 },
    { cases: others.filter(isTimed), atOnce: 3 },
    { cases: cases.filter(isAlone), atOnce: 1, columnsAtOnce: 2 },
  ];
}

/** Returns the phase in which each case runs while no other case runs in any column. */
export function alone(cases: readonly Case[]): Phase {
  return { cases, atOnce: 1, columnsAtOnce: 1 };
}

/** Faults with megabytes of data. */
const BUSY_FAULTS: ReadonlySet<string> = new Set(['gzip_bomb', 'oversized', 'long_integer', 'large_integers']);
/** Number of calls at the same time, and of characters of a body, that keep a processor busy. */
const MANY_CALLS = 50;
const LARGE_BODY = 2 ** 20;

function isBusy({ plan, call }: Case): boolean {
  const hasManyCalls = 'many' in call && call.many.times >= MANY_CALLS && call.many.every_ms === undefined;
  const hasBusyFault = plan.some((step) => 'fault' in step && BUSY_FAULTS.has(step.fault));
  const hasLargeBody = operationsOf(call).some(({ body }) => isLarge(body));
  return hasManyCalls || hasBusyFault || hasLargeBody;
}

function isLarge(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= LARGE_BODY;
  return typeof value === 'object' && value !== null && Object.values(value).some(isLarge);
}

/** Reports whether a case is about time. */
export function isTimed(item: Case): boolean {
  const { expect, call } = item;
  return (
    expect.gaps !== undefined ||
    expect.paced !== undefined ||
    ('many' in call && call.many.every_ms !== undefined) ||
    expect.duration !== undefined ||
    expect.connection_closed_within_ms !== undefined ||
    optionsOf(item).some(isLimited)
  );
}

/** Returns the options of the client, of the clients derived from it, and of the calls. */
function optionsOf({ client, call }: Case): (ClientOptions & CallOptions)[] {
  const derived = 'steps' in call ? call.steps.flatMap((step) => ('derive' in step ? step.options : [])) : [];
  return [client, ...derived, ...operationsOf(call).flatMap((operation) => operation.options ?? [])];
}

function isLimited(options: ClientOptions & CallOptions): boolean {
  const { timeout_ms: timeout, total_timeout_ms: total, connect_timeout_ms: connect, cancel } = options;
  return [timeout, total, connect, cancel].some((limit) => limit !== undefined);
}
