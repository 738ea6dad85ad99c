import type { HttpRequest, HttpResponse } from '../transport/http.ts';

/** What came of an attempt. */
export interface AttemptOutcome {
  /** Undefined when there was no answer, or not all of it. */
  readonly response: HttpResponse | undefined;
  /** What went wrong on the way, or the `DecodeError` of a success that can't be read. Undefined for any other answer. */
  readonly error: unknown;
  /** Milliseconds that the attempt took. */
  readonly duration: number;
}

/** Told of what happens, without a way to change it. What a hook throws ends the call. */
export interface Hooks {
  /** Before an attempt is sent. */
  onRequest?: (request: HttpRequest) => void;
  /** After an attempt, whether it was answered or not. */
  onResponse?: (request: HttpRequest, outcome: AttemptOutcome) => void;
  /** Before the wait that comes before the next attempt; `wait` is in milliseconds. */
  onRetry?: (request: HttpRequest, outcome: AttemptOutcome & { readonly wait: number }) => void;
}
