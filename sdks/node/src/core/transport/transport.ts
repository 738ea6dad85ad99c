import type { Payload } from '../request/serialise.ts';

/** Reads one header; several of a name are joined by commas. */
export interface HeaderLookup {
  get: (name: string) => string | null;
}

/** An answer that is here to its last byte. */
export interface AttemptResponse {
  /** HTTP status. */
  readonly status: number;
  /** As they came. */
  readonly headers: Headers;
  /** Its bytes after decompression; empty without a body. */
  readonly body: Uint8Array;
  /** Why the body is not here, though the answer is: it is too large, or damaged. */
  readonly unreadable?: string | undefined;
}

/** One attempt as a transport sends it. */
export interface TransportRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Payload['content'] | undefined;
  /** Milliseconds until the connection must be open, where the transport can tell. */
  connectTimeout: number;
  /** Most bytes of a body after decompression. */
  maxBytes: number;
  /** The error of the library for what went wrong on the way. */
  failure: (cause: unknown) => Error;
  /** The one for a connection that is not open in time. */
  lateConnection: () => Error;
  /** Takes what frees the connection at once, for when time is over or the caller cancels. */
  onStop: (stop: () => void) => void;
}

export interface Transport {
  /**
   * Sends a request once, never twice, and follows no redirect.
   * @throws the request's `failure` when there is no answer, or not all of it
   */
  send: (request: TransportRequest) => Promise<AttemptResponse>;
  /** Lets go of connections that are kept for later. */
  close?: () => void;
}

/** Says why a body was not read. */
export function tooLarge(maxBytes: number): string {
  return `has more than ${maxBytes} bytes`;
}

/** Cheaper ways to what an answer holds, for transports that have them. */
export interface Shortcuts {
  get: HeaderLookup['get'];
  /**
   * The body as text, without the mark of its byte order.
   * @throws when it is no UTF-8
   */
  text: () => string;
}

/** An answer with shortcuts, or as it is. */
export type QuickResponse = AttemptResponse & { readonly shortcuts?: Shortcuts };

/** Looks into the headers of an answer without the cost of an object for all of them. */
export function lookup(response: QuickResponse): HeaderLookup {
  return response.shortcuts ?? response.headers;
}
