import { CancelledError, ConnectionError, TimeoutError } from './errors.ts';
import type { PreparedRequest } from './request.ts';

/** An answer that is here to its last byte. */
export interface RawResponse {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

export interface AttemptOptions {
  /** Header that says who calls; apart from those of the request, which hold no secret. */
  credential: Record<string, string>;
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal | undefined;
  fetch: typeof globalThis.fetch | undefined;
}

/**
 * Sends a request once and reads all of the answer, whatever its status.
 * @throws {CancelledError} when `signal` ends it
 * @throws {TimeoutError} when `timeout` is over before the last byte
 * @throws {ConnectionError} when there is no answer, or half of one
 */
export async function attempt(request: PreparedRequest, options: AttemptOptions): Promise<RawResponse> {
  const { credential, timeout, signal, fetch = globalThis.fetch } = options;
  const clock = new AbortController();
  const stop = (): void => clock.abort();
  const timer = setTimeout(stop, timeout);
  // Not AbortSignal.any: it keeps a signal that outlives many calls tied to each of them.
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted();
    const response = await fetch(request.url, {
      method: request.operation.method,
      headers: { ...request.headers, ...credential },
      body: (request.body as BodyInit | undefined) ?? null,
      // Followed, a redirect would carry the API key or the body to another origin.
      redirect: 'manual',
      signal: clock.signal,
    });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  } catch (cause) {
    throw failure(request, options, { timedOut: clock.signal.aborted, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

interface Failure {
  timedOut: boolean;
  cause: unknown;
}

function failure(request: PreparedRequest, { signal, timeout }: AttemptOptions, { timedOut, cause }: Failure): Error {
  const { idempotencyKey, operation } = request;
  const call = `${operation.method} ${operation.path}`;
  if (signal?.aborted === true) return new CancelledError(`${call} was cancelled`, { cause: signal.reason });
  if (timedOut) return new TimeoutError(`${call} was not answered within ${timeout} ms`, { cause, idempotencyKey });
  return new ConnectionError(`${call} got no answer: ${reason(cause)}`, { cause, idempotencyKey });
}

// fetch hides what happened one level down and says "fetch failed" itself.
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
