import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedRequest } from './recording.ts';

/** One request and the means to answer it. Every promise here rejects when the connection is gone. */
export interface Exchange {
  request: RecordedRequest;
  /** Path below which the API lives in this session; empty, or `/x`. */
  basePath: string;
  /** Where `same` and `other` of a redirect point: base URLs of this session. */
  urls: { same: string; other: string };
  /** Resolves when the operating system has taken the bytes. */
  send(bytes: Buffer): Promise<void>;
  /** No more bytes from us (FIN); what the client sends is still read. */
  halfClose(): void;
  /** RST. */
  reset(): void;
  /** The next request on this connection is reset. */
  resetNext(): void;
  /** Aborted when the connection is gone. */
  gone: AbortSignal;
}

/** `next`: another request may come on this connection; `over`: what still comes on it is not read as requests. */
export type Outcome = 'next' | 'over';

export async function pause(exchange: Exchange, ms: number): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal: exchange.gone });
}
