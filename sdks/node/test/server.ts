import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type ClientOptions, IntegrationApi } from '../src/index.ts';

interface Listening extends AsyncDisposable {
  port: number;
  url: string;
}

/** Starts a server on a free loopback port. Its end closes its connections. */
export async function listen(server: Server | HttpServer): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A request as the server received it. */
export interface Received {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
}

export interface TestServer extends Listening {
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
  const listening = await listen(server);
  const { url } = listening;
  return {
    ...listening,
    received,
    onConnection: (listener) => void server.on('connection', listener),
    client: (options = {}) => new IntegrationApi({ apiKey: 'ik_test_key', baseUrl: url, ...options }),
  };
}

/** Returns a handler that responds with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Handler {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export interface TcpServer extends Listening {
  /** Connections, in the order in which they were opened. */
  sockets: Socket[];
}

/** Starts a plain TCP server; `talk` receives each connection and its number. */
export async function startTcp(talk: (socket: Socket, count: number) => void): Promise<TcpServer> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    talk(socket, sockets.length);
  });
  return { ...(await listen(server)), sockets };
}

/** Calls `respond` for each complete request of a connection, with its text. */
export function onRequest(socket: Socket, respond: (request: string) => void): void {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (end === -1 || text.length < end + 4 + length) return;
    const request = text;
    text = '';
    respond(request);
  });
}

/** Resolves when a connection is closed. */
export async function closed(socket: Socket | undefined): Promise<void> {
  if (socket === undefined) throw new Error('nobody has connected');
  while (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
}

/** Returns a complete response with its length. */
export function responseOf(body: string | Buffer, status = '200 OK', headers = ''): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\nContent-Length: ${bytes.length}\r\n${headers}\r\n`), bytes]);
}
