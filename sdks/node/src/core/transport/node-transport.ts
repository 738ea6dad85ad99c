import { CONNECTIONS_IDLE_MS, CONNECTIONS_MAX, CONNECTIONS_NEXT_ADDRESS_MS } from '../../generated/behaviour.ts';
import type { Agents } from './agents.ts';
import { BodyPieces } from './body-pieces.ts';
import type { HttpResponse } from './http.ts';
import {
  type Agent,
  builtin,
  type ClientRequest,
  type HttpModule,
  type IncomingMessage,
  type Socket,
} from './node-builtins.ts';
import { headerOf, NodeResponse } from './node-response.ts';
import { tooLarge, type Transport, type TransportRequest } from './transport.ts';

const AGENT_OPTIONS = {
  keepAlive: true,
  maxSockets: CONNECTIONS_MAX,
  // The agent closes only idle connections after this time.
  timeout: CONNECTIONS_IDLE_MS,
  autoSelectFamilyAttemptTimeout: CONNECTIONS_NEXT_ADDRESS_MS,
};

interface Target {
  http: HttpModule;
  agent: Agent;
  /** True for an agent of the integrator. */
  isOwn: boolean;
  hostname: string;
  port: string;
  host: string;
  isTls: boolean;
}

/** Returns a transport that uses node:http and node:https, at a quarter of the cost of `fetch`. */
export function nodeTransport(agents: Agents = {}): Transport {
  const targets = new Map<string, Target>();
  const targetOf = (origin: string): Target => {
    const known = targets.get(origin);
    if (known !== undefined) return known;
    const target = makeTarget(origin, agents);
    targets.set(origin, target);
    return target;
  };
  return {
    send: (request) => {
      const start = request.url.indexOf('/', 'https://'.length);
      return exchange(request, targetOf(request.url.slice(0, start)), request.url.slice(start));
    },
    maxConnections: maxSocketsOf(agents),
    close: () => {
      for (const { agent } of targets.values()) {
        for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
      }
    },
  };
}

function maxSocketsOf({ http, https }: Agents): number {
  const own = [http, https].filter((agent) => agent !== undefined) as Agent[];
  return own.length === 0 ? CONNECTIONS_MAX : Math.min(...own.map(({ maxSockets = Infinity }) => maxSockets));
}

function makeTarget(origin: string, agents: Agents): Target {
  const { hostname, port, host, protocol } = new URL(origin);
  const isTls = protocol === 'https:';
  const http = builtin(isTls ? 'node:https' : 'node:http');
  const own = (isTls ? agents.https : agents.http) as Agent | undefined;
  const agent = own ?? new http.Agent(AGENT_OPTIONS);
  const isOwn = own !== undefined;
  return { http, agent, isOwn, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, host, isTls };
}

/** Sends a request, and once more on a new connection if it was lost with an idle one and may be (docs/adr/0016). */
function exchange(request: TransportRequest, target: Target, path: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const open = (): ClientRequest => openRequest(request, target, path);
    const { onResend } = request;
    const onLost = (): void => {
      onResend?.();
      const { agent } = target;
      const { freeSockets } = agent;
      // The idle connections have probably ended as well.
      agent.freeSockets = {};
      const again = open();
      agent.freeSockets = freeSockets;
      sendOnce(request, target, again, { resolve, reject });
    };
    sendOnce(request, target, open(), { resolve, reject, ...(onResend && { onLost }) });
  });
}

function openRequest(request: TransportRequest, target: Target, path: string): ClientRequest {
  const { http, agent, hostname, port } = target;
  const pairs = headerPairs(request, target.host);
  // Headers given as an array are sent unchanged, in one write with the body. An agent of the integrator may read and
  // change them, as http-proxy-agent does; that needs an object.
  const headers = target.isOwn ? Object.fromEntries(pairs) : pairs;
  return http.request({ method: request.method, agent, host: hostname, port, path, headers });
}

interface Settle {
  resolve: (response: HttpResponse) => void;
  reject: (error: Error) => void;
  /** Called instead of `reject` if the request was lost with a reused connection. */
  onLost?: () => void;
}

/** Sockets that have carried a request. Node.js itself does not mark those that pass from one request to the next. */
const used = new WeakSet<Socket>();

function sendOnce(
  request: TransportRequest,
  { isTls }: Target,
  sent: ClientRequest,
  { resolve, reject, onLost }: Settle,
): void {
  let connecting: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let received: IncomingMessage | undefined;
  /** Checks whether the connection is a reused one that has received nothing since. */
  let isLost: (() => boolean) | undefined;
  const end = (error: Error): void => {
    isOver = true;
    clearTimeout(connecting);
    reject(error);
    sent.destroy();
  };
  const fail = (cause: unknown): void => end(request.failure(cause));
  request.onStop(() => fail(new Error('stopped')));
  sent.on('socket', (socket) => {
    const { bytesRead } = socket;
    if (used.has(socket) && bytesRead !== undefined) isLost = () => socket.bytesRead === bytesRead;
    used.add(socket);
    // A socket of a pool or of a proxy agent may be open already, and then emits no event.
    if (socket.connecting !== true && !(isTls && socket.secureConnecting === true)) return;
    connecting = setTimeout(() => {
      end(request.connectTimeoutError());
    }, request.connectTimeout);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      clearTimeout(connecting);
    });
  });
  sent.on('error', (error) => {
    // Bytes after a complete response cost only the connection.
    if (isOver || received?.complete === true) return;
    // A byte of a response shows that the server has received the request.
    if (onLost === undefined || isLost?.() !== true) return fail(error);
    isOver = true;
    onLost();
  });
  sent.on('upgrade', () => fail(switched()));
  sent.on('response', (message) => {
    received = message;
    if (message.statusCode === 101) fail(switched());
    else receive(message, request.maxBytes, { resolve, fail, stop: () => sent.destroy() });
  });
  sendBody(sent, request.body);
}

function switched(): Error {
  return new Error('the server switched protocols (101)');
}

function headerPairs({ headers, body, method }: TransportRequest, host: string): [string, string][] {
  const pairs: [string, string][] = [['Host', host]];
  let acceptsEncoding = false;
  for (const name in headers) {
    pairs.push([name, headers[name] ?? '']);
    if (name.length === 15 && name.toLowerCase() === 'accept-encoding') acceptsEncoding = true;
  }
  if (!acceptsEncoding) pairs.push(['Accept-Encoding', 'gzip']);
  const size = sizeOf(body);
  if (size > 0 || (method !== 'GET' && method !== 'HEAD')) pairs.push(['Content-Length', String(size)]);
  return pairs;
}

function sizeOf(body: TransportRequest['body']): number {
  if (body === undefined) return 0;
  if (typeof body === 'string') return builtin('node:buffer').Buffer.byteLength(body);
  return body instanceof Uint8Array ? body.length : body.size;
}

function sendBody(sent: ClientRequest, body: TransportRequest['body']): void {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    sent.end(body);
    return;
  }
  const { Readable, pipeline } = builtin('node:stream');
  // The request itself reports errors.
  pipeline(Readable.fromWeb(body.stream()), sent, () => {});
}

interface Ends {
  resolve: (response: HttpResponse) => void;
  fail: (error: unknown) => void;
  stop: () => void;
}

const NOTHING = new Uint8Array();

function receive(message: IncomingMessage, maxBytes: number, { resolve, fail, stop }: Ends): void {
  const { rawHeaders } = message;
  if (message.httpVersion === '1.0' && headerOf(rawHeaders, 'transfer-encoding') !== null) {
    // The end of the body is uncertain (RFC 9112 section 6.1).
    return fail(new Error('the server sent chunks over HTTP/1.0'));
  }
  const respond = (body: Uint8Array, unreadable?: string): void =>
    resolve(new NodeResponse(message.statusCode ?? 0, rawHeaders, body, unreadable));
  const pieces = new BodyPieces();
  const requireSize = (announced: number): void => {
    if (!(announced > maxBytes)) return;
    respond(NOTHING, tooLarge(maxBytes));
    stop();
  };
  if (!hasNoBody(message)) requireSize(Number(headerOf(rawHeaders, 'content-length')));
  message.on('error', fail);
  message.on('data', (piece) => {
    pieces.add(piece);
    requireSize(pieces.size);
  });
  message.on('end', () => {
    if (!message.complete) return;
    const body = pieces.content();
    if (isGzip(rawHeaders)) unzip(body, maxBytes, respond);
    else respond(body);
  });
}

// The response is complete with its headers (RFC 9112 section 6.3). Anything that a server sends after them only costs
// the connection.
function hasNoBody({ statusCode }: IncomingMessage): boolean {
  return statusCode === 204 || statusCode === 304;
}

function isGzip(rawHeaders: readonly string[]): boolean {
  const coding = headerOf(rawHeaders, 'content-encoding')?.trim().toLowerCase();
  return coding === 'gzip' || coding === 'x-gzip';
}

// Limits the output, because a small body can decompress to more than fits into memory.
function unzip(body: Uint8Array, maxBytes: number, respond: (body: Uint8Array, unreadable?: string) => void): void {
  if (body.length === 0) {
    respond(body);
    return;
  }
  builtin('node:zlib').gunzip(body, { maxOutputLength: maxBytes }, (error, result) => {
    if (error === null) respond(result);
    else
      respond(
        NOTHING,
        error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : `is not valid gzip: ${error.message}`,
      );
  });
}
