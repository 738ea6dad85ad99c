import type { HttpRequest, HttpResponse } from '../transport/http.ts';

/** Result of an attempt. */
export interface AttemptOutcome {
  /** Undefined if there was no complete response. */
  readonly response: HttpResponse | undefined;
  /** Error of the transport, or the `DecodeError` of a successful response. Undefined for all other responses. */
  readonly error: unknown;
  /** Duration of the attempt in milliseconds. */
  readonly duration: number;
}

/**
 * Callbacks that observe attempts and cannot change them. An error that a hook throws, or a rejected promise that it
 * returns, does not affect the call; it is reported once, as a warning of the process.
 */
export interface Hooks {
  /** Called before an attempt is sent. */
  onRequest?: (request: HttpRequest) => void;
  /** Called when the request of an attempt was lost with an idle connection, before it is sent again on a new one. */
  onResend?: (request: HttpRequest) => void;
  /** Called after an attempt, whether or not there was a response. */
  onResponse?: (request: HttpRequest, outcome: AttemptOutcome) => void;
  /** Called before the wait for the next attempt. `wait` is in milliseconds. */
  onRetry?: (request: HttpRequest, outcome: AttemptOutcome & { readonly wait: number }) => void;
}
