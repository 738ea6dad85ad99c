/** Listens for HTTP: heads, hosts and time limits of requests. */
import { type IncomingMessage, createServer, type Server, type ServerResponse } from 'node:http';
import { isIPv4, type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Problem, ProblemKinds } from '../api/contract/problems.ts';
import { Connections, readBytes } from './connections.ts';
import { type Incoming, problemResponse, TransportProblem, parserProblem, rawText, send } from './responses.ts';

// Names under which a client may address the server.

const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/;
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;

/** Reports whether a request addresses the server by one of its names. */
type IsAddressed = (request: IncomingMessage) => boolean;

/**
 * Returns a check of the name that a client uses: a loopback name, the address that it is connected to, or one of
 * `names`. A page in a browser can have its own name resolved to this machine (DNS rebinding), and would then read
 * everything that it finds here; it cannot choose the name in its requests.
 */
export function addressedBy(names: readonly string[]): IsAddressed {
  const own = new Set(names.map((name) => bareName(name) ?? name));
  return ({ headers, url = '', socket }) => {
    // The authority of the absolute form takes precedence over the header (RFC 9112, section 3.2.2).
    const authorities = [ABSOLUTE_FORM.exec(url)?.[1], headers.host].filter((text) => text !== undefined);
    return authorities.every((text) => {
      const name = bareName(text);
      return name !== undefined && (isLoopback(name) || own.has(name) || name === bareName(socket.localAddress ?? ''));
    });
  };
}

/** Returns the host of an authority or an address without its port, brackets and final dot; undefined if it has none. */
function bareName(text: string): string | undefined {
  const host = text.includes('::') && !text.startsWith('[') ? text : AUTHORITY.exec(text)?.[1];
  const name = host
    ?.toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '')
    .replace(/\.$/, '');
  return name === '' ? undefined : name;
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIPv4(name) && name.startsWith('127.'));

// HTTP/1.1: connections, messages and time limits. Everything that is not valid HTTP gets a problem as well.

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
const MAX_HEADER = 16_384;

/** Listens; fails if the port is in use or the host is not one of this machine. */
export async function listen(options: HttpOptions): Promise<Http> {
  const server = createServer({ ...LIMITS, ...options.limits, maxHeaderSize: MAX_HEADER, requireHostHeader: false });
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

/** Returns the problem of a head that is HTTP, but not valid. */
function faultOfHead(request: IncomingMessage, isAddressed: IsAddressed): Problem | undefined {
  const { rawHeaders, httpVersion, headers } = request;
  const linesOf = (name: string): number =>
    rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
  const hosts = linesOf('host');
  if (hosts > 1) return malformed('The request has more than one Host header.');
  if (linesOf('authorization') > 1) return malformed('The request has more than one Authorization header.');
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return malformed(`HTTP/${httpVersion} is not supported.`);
  if (hosts === 0 && httpVersion === '1.1') return malformed('The request has no Host header.');
  if (!isAddressed(request))
    return new TransportProblem(
      421,
      'malformed_request',
      'This server does not serve the host of the request: add it with --allow-host.',
      { Connection: 'close' },
    );
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return new TransportProblem(417, 'malformed_request', 'The only supported expectation is 100-continue.');
  return undefined;
}

const malformed = (detail: string): Problem =>
  new TransportProblem(400, 'malformed_request', detail, { Connection: 'close' });

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
      if (headers.expect !== undefined) response.writeContinue();
      const reading = readBytes(request);
      connections.reading(socket, reading);
      return reading.bytes;
    },
  };
}
