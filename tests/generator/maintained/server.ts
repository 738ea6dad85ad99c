import type { Mock } from '../../../scripts/mock/prism.ts';
import { type Relayed, startRelay } from '../../mock/relay.ts';

/** A received request, with Prism's validation result. */
interface Exchange {
  method: string;
  /** Path and query. */
  target: string;
  /** JSON body of the request; absent if it had none. */
  body?: unknown;
  status: number;
  /** Prism's `sl-violations` header; absent if the request matches the contract. */
  violations?: string;
}

interface RecordingServer {
  url: string;
  /** Returns the exchanges so far. */
  exchanges(): Exchange[];
  close(): Promise<void>;
}

/** Starts a relay to a mock that requests the examples of `exampleOf` for a target and records all exchanges. */
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

/** Omits the headers, which differ between languages. */
function exchangeOf({ method, target, body, status, violations }: Relayed): Exchange {
  return {
    method,
    target,
    status,
    ...(body.length === 0 ? {} : { body: JSON.parse(body.toString()) as unknown }),
    ...(violations === undefined ? {} : { violations }),
  };
}
