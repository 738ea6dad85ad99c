import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedRequest } from './recording.ts';

/** One request with the functions for its response. Every promise rejects when the connection is closed. */
export interface Exchange {
  request: RecordedRequest;
  /** Number of the request in its session, from 1. */
  number: number;
  /** Path prefix of the API in this session; empty, or such as `/x`. */
  basePath: string;
  /** Base URLs of this session for the redirect targets `same` and `other`. */
  urls: { same: string; other: string };
  /** Sends bytes; resolves when the operating system has accepted them. */
  send(bytes: Buffer): Promise<void>;
  /** Ends the sending side (FIN); the receiving side stays open. */
  halfClose(): void;
  /** Resets the connection (RST). */
  reset(): void;
  /** Closes both sides after the bytes that are still to be sent (FIN, then RST for any further byte). */
  close(): void;
  /** Ends the connection at its next request, by a reset (RST) or without a response (FIN). */
  endNext(how: 'reset' | 'close'): void;
  /** Resolves when the session has received a number of requests. */
  received(count: number): Promise<void>;
  /** Aborted when the connection is closed. */
  gone: AbortSignal;
}

/** State after a response: `next` accepts another request on this connection, `over` does not. */
export type Outcome = 'next' | 'over';

export async function pause(exchange: Exchange, ms: number): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal: exchange.gone });
}
