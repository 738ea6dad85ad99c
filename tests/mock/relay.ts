/** Relays requests of an SDK to Prism, records them, and selects responses by `Prefer` on behalf of the SDK. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Target of a request at Prism, with a `Prefer` header that the SDK does not send itself. */
export interface Route {
  target: string;
  prefer?: string;
}

/** A received request, with the violations that Prism reported. */
export interface Relayed {
  method: string;
  /** Path and query of the route. */
  target: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  status: number;
  /** Prism's `sl-violations` header; absent for a documented request. */
  violations?: string;
}

/** The mock, or another server. */
type Server = Readonly<Record<'url', string>>;

interface Relay {
  /** `http://127.0.0.1:<port>` */
  url: string;
  relayed: readonly Relayed[];
  close(): Promise<void>;
}

/**
 * @param routeOf Returns the route for a path and query; a request without a route gets a 404.
 * @param answers Responds to a request that needs no route, and returns true; false for all others.
 */
export async function startRelay(
  mock: Server,
  routeOf: (url: string) => Route | undefined,
  answers?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
): Promise<Relay> {
  const relayed: Relayed[] = [];
  const server = createServer((incoming, outgoing) => {
    if (answers?.(incoming, outgoing) === true) return;
    const route = routeOf(incoming.url ?? '');
    if (route === undefined) outgoing.writeHead(404).end();
    else relay({ mock, relayed, route }, incoming, outgoing);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    relayed,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}

interface Passage {
  mock: Server;
  relayed: Relayed[];
  route: Route;
}

function relay({ mock, relayed, route }: Passage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = '', headers } = incoming;
  const { target, prefer } = route;
  const chunks: Buffer[] = [];
  const wanted = { ...headers, host: new URL(mock.url).host, ...(prefer === undefined ? {} : { prefer }) };
  const upstream = request(mock.url + target, { method, headers: wanted }, (response) => {
    const violations = response.headers['sl-violations'];
    const status = response.statusCode ?? 0;
    const body = Buffer.concat(chunks);
    relayed.push({ method, target, headers, body, status, ...(violations ? { violations: String(violations) } : {}) });
    outgoing.writeHead(status, response.headers);
    response.pipe(outgoing);
  });
  upstream.on('error', (error) => outgoing.destroy(error));
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.pipe(upstream);
}
