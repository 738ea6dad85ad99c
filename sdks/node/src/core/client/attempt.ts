import {
  type CallFacts,
  CancelledError,
  ConnectionError,
  IntegrationApiError,
  TimeoutError,
  type TimeoutPhase,
} from '../errors/sdk-errors.ts';
import type { HttpResponse } from '../transport/http.ts';

export interface AttemptLimits {
  /** Milliseconds. */
  timeout: number;
  /** Milliseconds that the whole call may take. */
  totalTimeout: number;
  signal: AbortSignal | undefined;
}

/** Registers what frees the connection when the attempt ends before its answer. */
export type OnStop = (stop: () => void) => void;

/**
 * One attempt within its limits: when one is hit, it fails and its connection is freed at once, whatever a middleware or
 * a key function is waiting for.
 * @param left milliseconds that are left of the whole call
 * @throws {CancelledError} when `signal` ends it
 * @throws {TimeoutError} when time is over before the last byte
 */
export function attempt(
  facts: CallFacts,
  { timeout, totalTimeout, signal }: AttemptLimits,
  left: number,
  send: (onStop: OnStop) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    let isOver = false;
    const settle = (): void => {
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
    const stop = (error: Error): void => {
      settle();
      reject(error);
      for (const one of stops) one();
    };
    const cancel = (): void => stop(cancelled(facts, signal));
    const timer = setTimeout(
      () => stop(left < timeout ? timeoutError(facts, 'total', totalTimeout) : timeoutError(facts, 'attempt', timeout)),
      Math.min(timeout, left),
    );
    // Not AbortSignal.any: it keeps a signal that outlives many calls tied to each of them.
    signal?.addEventListener('abort', cancel, { once: true });
    const onStop: OnStop = (one) => {
      if (isOver) one();
      else stops.push(one);
    };
    const finish =
      <Value>(end: (value: Value) => void) =>
      (value: Value): void => {
        settle();
        end(value);
      };
    try {
      send(onStop).then(finish(resolve), finish(reject));
    } catch (error) {
      // A middleware or a key that fails before it has promised anything.
      finish(reject)(error);
    }
  });
}

export function cancelled(facts: CallFacts, signal: AbortSignal | undefined): CancelledError {
  return new CancelledError(`${facts.method} ${facts.path} was cancelled`, { ...facts, cause: signal?.reason });
}

/** What did not happen in time. */
const LATE: Readonly<Record<TimeoutPhase, string>> = {
  connect: 'had no connection',
  attempt: 'was not answered',
  total: 'did not succeed, waits included,',
};

/** @param limit milliseconds */
export function timeoutError(facts: CallFacts, phase: TimeoutPhase, limit: number, cause?: unknown): TimeoutError {
  const message = `${facts.method} ${facts.path} ${LATE[phase]} within ${limit} ms`;
  return new TimeoutError(message, { ...facts, phase, ...(cause === undefined ? {} : { cause }) });
}

/** The error of a transport as one of the library. */
export function connectionError(facts: CallFacts, cause: unknown): IntegrationApiError {
  if (cause instanceof IntegrationApiError) return cause;
  return new ConnectionError(`${facts.method} ${facts.path} got no answer: ${reason(cause)}`, { ...facts, cause });
}

// fetch hides what happened one level down and says "fetch failed" itself.
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

/** Waits; ends early, without error, when the signal says so. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    // A timer may be early by a part of a millisecond, which would be less than the server asked for.
    const timer = setTimeout(end, Math.ceil(milliseconds) + 1);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
