import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ClientOptions, IntegrationApi } from '../src/index.ts';

/** A request as the server received it. */
export interface Received {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
}

export interface TestServer extends AsyncDisposable {
  url: string;
  received: Received[];
  onConnection: (listener: (socket: Socket) => void) => void;
  /** Creates a client for this server. */
  client: (options?: ClientOptions) => IntegrationApi;
}

export type Handler = (response: ServerResponse, request: Received) => void;

/** Starts a server on a free loopback port that handles every request with `handler`. */
export async function startServer(handler: Handler): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: target = '', headers } = request;
      const bytes = Buffer.concat(chunks);
      const incoming = { method, target, headers, body: bytes.toString('utf8'), bytes };
      received.push(incoming);
      handler(response, incoming);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    onConnection: (listener) => void server.on('connection', listener),
    client: (options = {}) => new IntegrationApi({ apiKey: 'ik_test_key', baseUrl: url, ...options }),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** Returns a handler that responds with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Handler {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
