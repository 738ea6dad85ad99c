import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mock } from '../../mock/prism.ts';

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

export interface RecordingServer {
  url: string;
  exchanges: readonly Exchange[];
  close(): Promise<void>;
}

/** Stands before a mock, asks it for the examples that `exampleOf` names for a target, and keeps what passes. */
export async function startRecordingServer(
  mock: Mock,
  exampleOf: (target: string) => string | undefined,
): Promise<RecordingServer> {
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => {
    const example = exampleOf(incoming.url ?? '');
    const prefer = example === undefined ? {} : { prefer: `example=${example}` };
    relay({ mock, exchanges, prefer }, incoming, outgoing);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}

interface Relay {
  mock: Mock;
  exchanges: Exchange[];
  prefer: Record<string, string>;
}

function relay({ mock, exchanges, prefer }: Relay, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = '', url: target = '' } = incoming;
  const chunks: Buffer[] = [];
  const headers = { ...incoming.headers, ...prefer, host: new URL(mock.url).host };
  const upstream = request(mock.url + target, { method, headers }, (answer) => {
    const text = Buffer.concat(chunks).toString();
    const status = answer.statusCode ?? 0;
    const violations = answer.headers['sl-violations'];
    exchanges.push({
      method,
      target,
      status,
      ...(text === '' ? {} : { body: JSON.parse(text) as unknown }),
      ...(violations === undefined ? {} : { violations: String(violations) }),
    });
    outgoing.writeHead(status, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', (error) => outgoing.destroy(error));
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.pipe(upstream);
}
