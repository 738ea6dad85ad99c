import type { HttpResponse, RequestContent } from './http.ts';

/** Request of one attempt, as a transport sends it. */
export interface TransportRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: RequestContent | undefined;
  /** Milliseconds for opening the connection, if the transport supports it. */
  connectTimeout: number;
  /** Maximum size of the body in bytes, after decompression. */
  maxBytes: number;
  /** True if a successful response has its `content` in place of its body. */
  isStreamed?: boolean;
  /** Creates the library's error for a failed connection. */
  failure: (cause: unknown) => Error;
  /** Creates the error for a connection that was not opened in time. */
  connectTimeoutError: () => Error;
  /**
   * Counts a request that was lost with an idle connection; then the transport sends it again on a new one. Undefined if
   * it must not be sent twice.
   */
  onResend: (() => void) | undefined;
  /** Registers a callback that frees the connection at once, for timeouts and cancellations. */
  onStop: (stop: () => void) => void;
}

export interface Transport {
  /**
   * Sends a request, and once more only if it was lost with an idle connection and has `onResend`; follows no redirect.
   * @throws the error from `failure` if the response is missing or incomplete
   */
  send: (request: TransportRequest) => Promise<HttpResponse>;
  /** Number of requests that it sends at a time, if it has a limit; others wait. */
  maxConnections?: number;
  /** Closes idle connections. */
  close?: () => void;
}

/** Cause of a failure if the `fetch` of the integrator returned something else than a response. */
export class NoResponse extends Error {}

/** Describes a body that exceeds the limit. */
export function tooLarge(maxBytes: number): string {
  return `has more than ${maxBytes} bytes; raise maxResponseBytes`;
}
