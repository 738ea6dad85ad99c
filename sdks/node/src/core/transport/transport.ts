import type { HttpResponse, RequestContent } from './http.ts';

/** One attempt as a transport sends it. */
export interface TransportRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: RequestContent | undefined;
  /** Milliseconds until the connection must be open, where the transport can tell. */
  connectTimeout: number;
  /** Most bytes of a body after decompression. */
  maxBytes: number;
  /** The error of the library for what went wrong on the way. */
  failure: (cause: unknown) => Error;
  /** The one for a connection that is not open in time. */
  connectTimeoutError: () => Error;
  /** Takes what frees the connection at once, for when time is over or the caller cancels. */
  onStop: (stop: () => void) => void;
}

export interface Transport {
  /**
   * Sends a request once, never twice, and follows no redirect.
   * @throws the request's `failure` when there is no answer, or not all of it
   */
  send: (request: TransportRequest) => Promise<HttpResponse>;
  /** Lets go of connections that are kept for later. */
  close?: () => void;
}

/** Says why a body was not read. */
export function tooLarge(maxBytes: number): string {
  return `has more than ${maxBytes} bytes`;
}
