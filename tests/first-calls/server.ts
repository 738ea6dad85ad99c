import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Mock, startMock } from '../mock/prism.ts';

/** One request of an SDK as it came in, and what Prism had to say about it. */
export interface Exchange {
  /** First segment after `/s/`: which answers the mock was asked for. */
  plan: string;
  method: string;
  /** Path and query as the SDK sent them, without `/s/<plan>`. */
  target: string;
  headers: IncomingMessage['headers'];
  status: number;
  /** Prism's `sl-violations` header; absent when the request is as documented. */
  violations?: string;
}

export interface FirstCallsServer {
  /** SDKs are given `<url>/s/<plan>` as their base URL. */
  url: string;
  exchanges: readonly Exchange[];
  close(): Promise<void>;
}

/**
 * Stands between an SDK and Prism and asks Prism for the answers of a plan, so that the SDK's own requests stay what they
 * are in production. Plans: `plain`, `two-pages`, and a status such as `401`.
 */
export async function startFirstCallsServer(): Promise<FirstCallsServer> {
  const mock = await startMock();
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => relay(mock, exchanges, incoming, outgoing));
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
      await mock.close();
    },
  };
}

function relay(mock: Mock, exchanges: Exchange[], incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = '', url = '', headers } = incoming;
  const [, plan = '', target = ''] = /^\/s\/([^/]+)(\/.*)$/.exec(url) ?? [];
  if (target === '') {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('the path must start with /s/<plan>/\n');
    return;
  }
  const prefer = preferenceOf(plan, target);
  const wanted = { ...headers, host: new URL(mock.url).host, ...(prefer === undefined ? {} : { prefer }) };
  const upstream = request(mock.url + target, { method, headers: wanted }, (answer) => {
    const violations = answer.headers['sl-violations'];
    const status = answer.statusCode ?? 0;
    exchanges.push({
      plan,
      method,
      target,
      headers,
      status,
      ...(violations ? { violations: String(violations) } : {}),
    });
    outgoing.writeHead(status, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', (error) => outgoing.destroy(error));
  incoming.pipe(upstream);
}

function preferenceOf(plan: string, target: string): string | undefined {
  if (/^\d{3}$/.test(plan)) return `code=${plan}`;
  // Prism knows no state: which page it serves is decided by whether a cursor was sent.
  if (plan === 'two-pages')
    return `code=200, example=${target.includes('cursor=') ? 'product_page_last' : 'product_page_first'}`;
  return undefined;
}
