import { onAbort } from '../rate-limit/on-abort.ts';
import { RateLimitError } from '../errors/status-errors.ts';
import {
  type CallFacts,
  CancelledError,
  ConfigurationError,
  ConnectionError,
  IntegrationApiError,
  TimeoutError,
  type TimeoutPhase,
} from '../errors/sdk-errors.ts';
import { isCertificateError, isRejectedByProxy } from '../transport/failures.ts';
import { type Redact, shortened } from '../errors/redaction.ts';
import { safeCause } from '../errors/safe-cause.ts';
import { type HttpResponse, readsOnce, type RequestContent } from '../transport/http.ts';

export interface AttemptLimits {
  /** Milliseconds for this attempt. */
  timeout: number;
  /** Milliseconds for the whole call. */
  totalTimeout: number;
  /** Milliseconds of the attempt that are over, because it waited for a connection. */
  waited: number;
  signal: AbortSignal | undefined;
}

/** Registers a callback that frees the connection when the attempt ends before its response. */
export type OnStop = (stop: () => void) => void;

/**
 * Runs one attempt within its limits. When a limit is reached, the attempt fails and its connection is freed at once,
 * even while a middleware or a key function is still waiting.
 * @param left milliseconds left of the whole call
 * @throws {CancelledError} if `signal` ends the attempt
 * @throws {TimeoutError} if a limit is reached before the last byte
 */
export function attempt(
  facts: CallFacts,
  { timeout, totalTimeout, waited, signal }: AttemptLimits,
  left: number,
  send: (onStop: OnStop) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const callbacks: (() => void)[] = [];
    let isOver = false;
    const settle = (): void => {
      isOver = true;
      clearTimeout(timer);
      forget?.();
    };
    const stop = (error: Error): void => {
      settle();
      reject(error);
      for (const callback of callbacks) callback();
    };
    const cancel = (): void => stop(cancelled(facts, signal));
    const late = (): void =>
      stop(
        left < timeout - waited ? timeoutError(facts, 'total', totalTimeout) : timeoutError(facts, 'attempt', timeout),
      );
    const time = Math.min(timeout - waited, left);
    const timer = setTimeout(late, time);
    // AbortSignal.any would tie a long-lived signal to every one of its calls.
    const forget = signal && onAbort(signal, cancel);
    const onStop: OnStop = (callback) => {
      if (isOver) callback();
      else callbacks.push(callback);
    };
    // An asynchronous function, because a middleware or a key function can throw before it returns a promise.
    const run = async (): Promise<HttpResponse> => send(onStop);
    if (time > 0) run().finally(settle).then(resolve, reject);
    else late();
  });
}

export function cancelled(facts: CallFacts, signal: AbortSignal | undefined): CancelledError {
  return new CancelledError(`${facts.method} ${facts.path} was cancelled`, { ...facts, cause: signal?.reason });
}

/**
 * Returns the error of an attempt that did not complete in time, or of a whole call that did not.
 * @param limit milliseconds
 */
export function timeoutError(
  facts: CallFacts,
  phase: Exclude<TimeoutPhase, 'connect'>,
  limit: number,
  cause?: unknown,
): TimeoutError {
  const late =
    phase === 'total'
      ? `no success within ${limit} ms, retries and waits included`
      : `no complete response within ${limit} ms`;
  return lateError(facts, phase, late, cause);
}

/**
 * Returns the error of a response whose body did not continue in time.
 * @param limit milliseconds
 */
export function idleError(facts: CallFacts, limit: number): TimeoutError {
  return lateError(facts, 'attempt', `no data of the response within ${limit} ms`);
}

/**
 * Returns the error of an attempt whose connection was not open in time.
 * @param limit milliseconds
 */
export function connectTimeoutError(facts: CallFacts, url: string, limit: number): TimeoutError {
  return lateError(facts, 'connect', `no connection to ${hostOf(url)} within ${limit} ms`);
}

function lateError(facts: CallFacts, phase: TimeoutPhase, late: string, cause?: unknown): TimeoutError {
  return new TimeoutError(`${facts.method} ${facts.path} timed out: ${late}`, { ...facts, phase, cause });
}

/** Returns the host and the port of a URL, without the path, which may be secret. */
function hostOf(url: string): string {
  return new URL(url).host;
}

/**
 * Returns the error of an attempt that the rate limiter does not send.
 * @param wait milliseconds until it could have left
 * @param cause error of the previous attempt
 */
export function heldBack(facts: CallFacts, wait: number, cause: unknown): RateLimitError {
  const until = new Date(Date.now() + wait).toISOString();
  return new RateLimitError({
    ...facts,
    cause,
    message: `${facts.method} ${facts.path} was held back by the client's rate limiter until ${until}`,
    status: 429,
    headers: new Headers(),
    rawBody: new Uint8Array(),
    retryAfter: Math.ceil(wait) / 1000,
    isRetryable: true,
  });
}

/** Converts the error of a transport, which sent a request to a URL, into one of the library. */
export function connectionError(facts: CallFacts, url: string, error: unknown, redact: Redact): IntegrationApiError {
  if (error instanceof IntegrationApiError) return error;
  const cause = safeCause(error, redact);
  const why = shortened(redact(reason(cause)));
  const message = `${facts.method} ${facts.path} received no complete response from ${hostOf(url)}: ${why}`;
  const isRetryable = !isCertificateError(error) && !isRejectedByProxy(error);
  return new ConnectionError(message, { ...facts, isRetryable, cause });
}

// fetch reports only "fetch failed" and hides the reason in `cause`.
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

/** Says in an error that the call would have been repeated if its body could be read again. */
export function explained(error: unknown, body: RequestContent | undefined): unknown {
  if (readsOnce(body) && error instanceof IntegrationApiError && error.isRetryable) {
    error.message += '; there was no retry, because the body cannot be read again';
  }
  return error;
}

/** Waits, or returns early without an error when the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  // Without a timer, a retry without a wait also starts while a test has replaced the timers.
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      forget?.();
      resolve();
    };
    // Timers can fire early by a fraction of a millisecond, which would be less than the server asked for.
    const timer = setTimeout(end, Math.ceil(milliseconds) + 1);
    const forget = signal && onAbort(signal, end);
    if (signal?.aborted === true) end();
  });
}

/** Returns the error of an attempt for which the `fetch` of the integrator returned something else than a response. */
export function noResponse(facts: CallFacts): ConfigurationError {
  const { method, path } = facts;
  return new ConfigurationError(`${method} ${path}: fetch returned no response`, facts);
}
