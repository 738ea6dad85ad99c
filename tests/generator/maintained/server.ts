import type { Mock } from '../../../scripts/mock/prism.ts';
import { type Relayed, startRelay } from '../../mock/relay.ts';

/** A request as it came in, and what Prism had to say about it. */
export interface Exchange {
  method: string;
  /** Path and query. */
  target: string;
  /** The JSON that was sent; absent when there was none. */
  body?: unknown;
  status: number;
  /** Prism's `sl-violations` header; absent when the request is as documented. */
  violations?: string;
}

interface RecordingServer {
  url: string;
  /** Those so far. */
  exchanges(): Exchange[];
  close(): Promise<void>;
}

/** Stands before a mock, asks it for the examples that `exampleOf` names for a target, and keeps what passes. */
export async function startRecordingServer(
  mock: Mock,
  exampleOf: (target: string) => string | undefined,
): Promise<RecordingServer> {
  const { url, relayed, close } = await startRelay(mock, (target) => {
    const example = exampleOf(target);
    return { target, ...(example === undefined ? {} : { prefer: `example=${example}` }) };
  });
  return { url, exchanges: () => relayed.map(exchangeOf), close };
}

/** Without the headers, in which languages differ. */
function exchangeOf({ method, target, body, status, violations }: Relayed): Exchange {
  return {
    method,
    target,
    status,
    ...(body.length === 0 ? {} : { body: JSON.parse(body.toString()) as unknown }),
    ...(violations === undefined ? {} : { violations }),
  };
}
