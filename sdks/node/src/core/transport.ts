import type { CallFacts } from './errors.ts';
import type { Payload } from './values.ts';

/** Reads one header; several of a name are joined by commas. */
export interface HeaderLookup {
  get: (name: string) => string | null;
}

/** An answer that is here to its last byte. */
export interface AttemptResponse {
  readonly status: number;
  readonly headers: Headers;
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
  facts: CallFacts;
  /** Takes what frees the connection at once, for when time is over or the caller cancels. */
  onStop: (stop: () => void) => void;
}

export interface Transport {
  /** Sends a request once, never twice, and follows no redirect. */
  send: (request: TransportRequest) => Promise<AttemptResponse>;
  /** Lets go of connections that are kept for later. */
  close?: () => void;
}

/** Says why a body was not read. */
export function tooLarge(maxBytes: number): string {
  return `has more than ${maxBytes} bytes`;
}

/** Looks into the headers of an answer without the cost of an object for all of them. */
export function lookup(response: AttemptResponse): HeaderLookup {
  return response instanceof LazyResponse ? response : response.headers;
}

/** An answer of Node.js, whose headers become `Headers` when somebody asks for them. */
export class LazyResponse implements AttemptResponse, HeaderLookup {
  readonly status: number;
  readonly body: Uint8Array;
  readonly unreadable: string | undefined;
  private readonly rawHeaders: readonly string[];
  private kept: Headers | undefined;

  constructor(status: number, rawHeaders: readonly string[], body: Uint8Array, unreadable?: string) {
    this.status = status;
    this.rawHeaders = rawHeaders;
    this.body = body;
    this.unreadable = unreadable;
  }

  get headers(): Headers {
    if (this.kept === undefined) {
      const headers = new Headers();
      for (let index = 0; index + 1 < this.rawHeaders.length; index += 2) {
        headers.append(this.rawHeaders[index] ?? '', this.rawHeaders[index + 1] ?? '');
      }
      this.kept = headers;
    }
    return this.kept;
  }

  get(name: string): string | null {
    return headerOf(this.rawHeaders, name);
  }
}

/** Finds a header in a list of names and values by turns. */
export function headerOf(rawHeaders: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const here = rawHeaders[index];
    // Lengths first: most names differ in it, and lower case is a copy.
    if (here?.length !== name.length || here.toLowerCase() !== name.toLowerCase()) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}
