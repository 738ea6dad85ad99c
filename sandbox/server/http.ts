/** Listens for HTTP: messages and time limits of requests. */
import { type IncomingMessage, createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Problem, ProblemKinds } from '../api/contract/problems.ts';
import { Connections, readBytes } from './connections.ts';
import { addressedBy, faultOfHead } from './head.ts';
import {
  type Incoming,
  MAX_HEAD_BYTES,
  problemResponse,
  TransportProblem,
  parserProblem,
  rawText,
  send,
} from './responses.ts';

/** Message with the objects of Node.js, which only the server's own pages need. */
export interface Arrived {
  readonly incoming: Incoming;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface HttpOptions {
  readonly host: string;
  readonly port: number;
  /** Names under which clients may address the server, besides loopback names, `host`, and its IP address. */
  readonly allowHost?: readonly string[];
  readonly problemKind: ProblemKinds;
  readonly nextRequestId: () => string;
  /** Time limits; tests have shorter ones. */
  readonly limits?: Partial<typeof LIMITS>;
  /** Carries out a request and sends its response. It never throws. */
  readonly serve: (arrived: Arrived) => Promise<void>;
}

export interface Http {
  readonly address: AddressInfo;
  /** Number of requests in progress. */
  readonly open: number;
  /** Closes the port, finishes the requests in progress within `limitMs`, and ends all connections. */
  close(limitMs: number): Promise<void>;
}

/** Time limits: the head of a request, the whole of it, how often both are checked, and an idle connection. */
const LIMITS = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 72_000,
};

/** Listens; fails if the port is in use or the host is not one of this machine. */
export async function listen(options: HttpOptions): Promise<Http> {
  const server = createServer({
    ...LIMITS,
    ...options.limits,
    maxHeaderSize: MAX_HEAD_BYTES,
    requireHostHeader: false,
  });
  const connections = new Connections(server);
  respondToMessages(server, connections, options);
  respondToFaults(server, connections, options);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    address: server.address() as AddressInfo,
    get open() {
      return connections.open;
    },
    async close(limitMs) {
      // Unlike that of an HTTP server, this method leaves idle connections: a request may be under way on each of them.
      NetServer.prototype.close.call(server);
      await connections.drain(limitMs);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function respondToMessages(
  server: Server,
  connections: Connections,
  { nextRequestId, problemKind, serve, host, allowHost = [] }: HttpOptions,
) {
  const isAddressed = addressedBy([host, ...allowHost]);
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const incoming = incomingOf(request, response, nextRequestId(), connections);
    const fault = faultOfHead(request, isAddressed);
    void connections.during(request.socket, response, async () => {
      if (fault) send(response, problemResponse(problemKind, fault, incoming), { requestId: incoming.requestId });
      else await serve({ incoming, request, response });
    });
  };
  server.on('request', respond);
  server.on('checkContinue', respond);
  server.on('checkExpectation', respond);
}

/** Responds to messages that the parser of Node.js refuses, to late messages, and to CONNECT. */
function respondToFaults(server: Server, connections: Connections, { nextRequestId, problemKind }: HttpOptions): void {
  const refuse = (socket: Duplex, problem: Problem): void => {
    const requestId = nextRequestId();
    const outgoing = problemResponse(problemKind, problem, { requestId, path: undefined });
    if (socket.writable) socket.end(rawText(outgoing, requestId));
    setTimeout(() => socket.destroy(), 1000).unref();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const problem = parserProblem(error);
    const end = (): void => refuse(socket, problem);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      void connections.expire(socket as Socket, problem, server.requestTimeout, end);
    else connections.fail(socket as Socket, problem, end);
  });
  server.on('connect', (_request, socket: Duplex) =>
    refuse(socket, new TransportProblem(400, 'malformed_request', 'CONNECT is not supported: this is not a proxy.')),
  );
}

function incomingOf(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  connections: Connections,
): Incoming {
  const target = request.url ?? '/';
  // The absolute form, `GET http://host/path`, is as good as the path alone (RFC 9112, section 3.2.2).
  const url = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = url.indexOf('?');
  const { headers, socket } = request;
  return {
    requestId,
    method: request.method ?? '',
    path: end === -1 ? url : url.slice(0, end),
    query: end === -1 ? '' : url.slice(end + 1),
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    address: socket.remoteAddress ?? '',
    body() {
      // A client that expects 100-continue sends its body only now, after the request has passed all other checks.
      // In HTTP/1.0, which has no interim responses, the expectation means nothing (RFC 9110, section 10.1.1).
      if (headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue();
      const reading = readBytes(request);
      connections.reading(socket, reading);
      return reading.bytes;
    },
  };
}
