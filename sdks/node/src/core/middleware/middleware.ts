import type { Payload } from '../request/serialise.ts';
import type { AttemptResponse } from '../transport/transport.ts';

/** One attempt of a call. It never holds the API key, which is added after the last middleware. */
export interface AttemptRequest {
  /** `operationId` of the contract. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: string;
  /** Whole address with its query, as it is sent. */
  readonly url: string;
  /** Path of the operation with `{placeholders}`, so that it holds no data. */
  readonly path: string;
  /** All that are sent but the one that says who calls. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it is sent: JSON is text. Undefined without a body. */
  readonly body: Payload['content'] | undefined;
  /** The same for all attempts of a call; only on writes. */
  readonly idempotencyKey: string | undefined;
  /** 1 for the first attempt of a call. */
  readonly attempt: number;
  /** How many attempts the call has at most. */
  readonly maxAttempts: number;
}

/** Sends the attempt, or gives it to the next middleware. */
export type Next = (request: AttemptRequest) => Promise<AttemptResponse>;

/**
 * Stands around each attempt: it can change what is sent and what comes back, or answer itself. What it throws ends the
 * call and is not retried, unless it is a `ConnectionError`.
 */
export type Middleware = (request: AttemptRequest, next: Next) => Promise<AttemptResponse>;

/** What came of an attempt. */
export interface AttemptOutcome {
  /** Undefined when there was no answer, or not all of it. */
  readonly response: AttemptResponse | undefined;
  /** What went wrong on the way, or the `DecodeError` of a success that can't be read. Undefined for any other answer. */
  readonly error: unknown;
  /** Milliseconds that the attempt took. */
  readonly duration: number;
}

/** Told of what happens, without a way to change it. What a hook throws ends the call. */
export interface Hooks {
  /** Before an attempt is sent. */
  onRequest?: (request: AttemptRequest) => void;
  /** After an attempt, whether it was answered or not. */
  onResponse?: (request: AttemptRequest, outcome: AttemptOutcome) => void;
  /** Before the wait that comes before the next attempt; `wait` is in milliseconds. */
  onRetry?: (request: AttemptRequest, outcome: AttemptOutcome & { readonly wait: number }) => void;
}
