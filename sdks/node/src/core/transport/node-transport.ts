import { CONNECTIONS_MAX } from '../../generated/behaviour.ts';
import type { Agents } from './agents.ts';
import { BodyPieces } from './body-pieces.ts';
import { encodingsOf, isGzip, UNREQUESTED_ENCODING } from './content-coding.ts';
import type { HttpResponse } from './http.ts';
import {
  type Agent,
  builtin,
  type ClientRequest,
  type HttpModule,
  type IncomingMessage,
  type Socket,
} from './node-builtins.ts';
import { hasUncertainEnd, streamed } from './node-content.ts';
import { headerOf, NodeResponse } from './node-response.ts';
import { originAgent } from './origin-agent.ts';
import { tooLarge, type Transport, type TransportRequest } from './transport.ts';

interface Target {
  http: HttpModule;
  agent: Agent;
  hostname: string;
  port: string;
  host: string;
  /** Name for TLS; empty for an IP address (RFC 6066, section 3). Without it, node:http computes it for each request. */
  servername: string;
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
      return exchange(request, () => targetOf(request.url.slice(0, start)), request.url.slice(start));
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
  const agent = ((isTls ? agents.https : agents.http) as Agent | undefined) ?? originAgent(http);
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return { http, agent, hostname: name, port, host, servername: isAddress ? '' : name, isTls };
}

/** Sends a request, and once more on a new connection if it was lost with an idle one and may be sent twice. */
function exchange(request: TransportRequest, targetOf: () => Target, path: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(request.failure(cause));
    const { onResend } = request;
    // An agent or an instrumentation can throw at once.
    guarded(fail, () => {
      const target = targetOf();
      const open = (): ClientRequest => openRequest(request, target, path);
      const onLost = guarded(fail, () => {
        onResend?.();
        sendOnce(request, target, withoutIdleSockets(target.agent, open), { resolve, reject });
      });
      sendOnce(request, target, open(), { resolve, reject, ...(onResend && { onLost }) });
    })();
  });
}

/** Opens a request on a new connection: the idle ones have probably ended as well. */
function withoutIdleSockets(agent: Agent, open: () => ClientRequest): ClientRequest {
  const { freeSockets } = agent;
  agent.freeSockets = {};
  try {
    return open();
  } finally {
    agent.freeSockets = freeSockets;
  }
}

/** Returns a listener that passes its exceptions on. Otherwise they would end the process. */
function guarded<Args extends unknown[]>(
  fail: (cause: unknown) => void,
  listener: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (cause) {
      fail(cause);
    }
  };
}

function openRequest(request: TransportRequest, target: Target, path: string): ClientRequest {
  const { http, agent, hostname, port, servername } = target;
  // An object, because instrumentations and agents copy, read and change the headers of the options.
  const headers = headersOf(request, target.host);
  return http.request({ method: request.method, agent, host: hostname, port, path, servername, headers });
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
  const onResponse = (message: IncomingMessage): void => {
    received = message;
    const { statusCode = 0 } = message;
    if (statusCode === 101) fail(switched());
    // The parser of Node.js accepts any digits (RFC 9110, section 15).
    else if (statusCode < 100) fail(new Error(`the server sent the invalid status ${statusCode}`));
    else if (request.isStreamed === true && statusCode <= 299) resolve(streamed(message, () => sent.destroy()));
    else receive(message, request.maxBytes, { resolve, fail, stop: () => sent.destroy() });
  };
  sent.on('response', guarded(fail, onResponse));
  sendBody(sent, request.body);
}

function switched(): Error {
  return new Error('the server switched protocols (101)');
}

// Names are copied one by one, because spreading an object costs more than the rest.
function headersOf({ headers, body, method }: TransportRequest, host: string): Record<string, string> {
  const sent: Record<string, string> = { Host: host };
  let acceptsEncoding = false;
  for (const name in headers) {
    sent[name] = headers[name] as string;
    if (name.length === 15 && name.toLowerCase() === 'accept-encoding') acceptsEncoding = true;
  }
  if (!acceptsEncoding) sent['Accept-Encoding'] = 'gzip';
  const size = sizeOf(body);
  // Without a length, node:http sends chunks (RFC 9112, section 7.1).
  if (size === undefined) sent['Transfer-Encoding'] = 'chunked';
  else if (size > 0 || (method !== 'GET' && method !== 'HEAD')) sent['Content-Length'] = String(size);
  return sent;
}

function sizeOf(body: TransportRequest['body']): number | undefined {
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
  const pieces = 'open' in body ? Readable.from(body.open(), { objectMode: false }) : Readable.fromWeb(body.stream());
  // The request itself reports errors.
  pipeline(pieces, sent, () => {});
}

interface Ends {
  resolve: (response: HttpResponse) => void;
  fail: (error: unknown) => void;
  stop: () => void;
}

const NOTHING = new Uint8Array();

function receive(message: IncomingMessage, maxBytes: number, { resolve, fail, stop }: Ends): void {
  const { rawHeaders } = message;
  if (hasUncertainEnd(message)) return fail(new Error('the server sent chunks over HTTP/1.0'));
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
  const onEnd = (): void => {
    if (!message.complete) return;
    const body = pieces.content();
    const encodings = encodingsOf(headerOf(rawHeaders, 'content-encoding'));
    if (encodings.length === 0 || body.length === 0) respond(body);
    else if (isGzip(encodings)) unzip(body, maxBytes, respond);
    else respond(NOTHING, UNREQUESTED_ENCODING);
  };
  message.on('end', guarded(fail, onEnd));
}

// The response is complete with its headers (RFC 9112 section 6.3). Anything that a server sends after them only costs
// the connection.
function hasNoBody({ statusCode }: IncomingMessage): boolean {
  return statusCode === 204 || statusCode === 304;
}

// Limits the output, because a small body can decompress to more than fits into memory.
function unzip(body: Uint8Array, maxBytes: number, respond: (body: Uint8Array, unreadable?: string) => void): void {
  builtin('node:zlib').gunzip(body, { maxOutputLength: maxBytes }, (error, result) => {
    if (error === null) respond(result);
    else
      respond(
        NOTHING,
        error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : `is not valid gzip: ${error.message}`,
      );
  });
}
