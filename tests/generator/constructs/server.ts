/** Records requests as they arrive. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Piece, sendPieces } from './pieces.ts';

/** A request in the form of `expected.yaml`. A member is absent if the request lacks it. */
export interface Recorded {
  /** Method, path and query. */
  line: string;
  /** Absent if it asks for JSON. */
  accept?: string;
  key?: string;
  /** Content-Type. */
  type?: string;
  /** Content-Length of a request without a body. */
  length?: string;
  body?: string;
  /** Other headers that the operations of the document have, and those that no operation asks for. */
  [header: string]: string | undefined;
}

/** A call with the requests that each library must send, in the form of `expected.yaml`. */
export interface ExpectedCall {
  call: string;
  requests: Recorded[];
  /** Answers to these requests, in order; the last one answers further requests. Absent for the answers below. */
  answers?: Answer[];
  /** True, or a part of the message, if the call ends with an error. */
  fails?: boolean | string;
}

interface Answer {
  /** Default: 200. */
  status?: number;
  headers?: Record<string, string>;
  /** A text as it is sent, another value as JSON. Absent for an answer without a body. */
  body?: unknown;
  /** Bytes in Base64, instead of a text. */
  bytes?: string;
  /** Pieces of the body, which are sent one by one. */
  pieces?: Piece[];
  /** `broken` if the connection ends after the pieces, in the middle of the body; `open` if it stays open. */
  ends?: 'broken' | 'open';
  /** An earlier call: the answer is sent when the client has closed the connection of its answer. */
  after?: string;
}

interface Recorder {
  /** The first segment of the path of each request is the name of its call. */
  url: string;
  /** Requests by the names of their calls. */
  calls: ReadonlyMap<string, readonly Recorded[]>;
  close(): Promise<void>;
}

/** Headers of the library and of HTTP itself, which no document asks for. */
const OWN = /^(?:host|connection|user-agent|accept-encoding|accept-language|sec-fetch-mode)$/;
const NAMES: Readonly<Record<string, string>> = {
  'x-zoo-key': 'key',
  'content-type': 'type',
  'content-length': 'length',
};
/** Its integer is 2^53 + 1, which no double has. */
const THING = '{"id":"1","large":9007199254740993,"note":null}';
/** Things `a`, `b` and `c` in pages of two, by path and by the number that asks for the page. */
const PAGES: Readonly<Record<string, Readonly<Record<number, object>>>> = {
  '/pages': { 1: things('a', 'b'), 2: things('c'), 3: things() },
  '/offsets': { 0: { ...things('a', 'b'), total: 3 }, 2: { ...things('c'), total: 3 } },
};
/** The last contact is of a newer version of the document. */
const CONTACTS = {
  contacts: [
    { label: 'A', address: 'a' },
    { address: null, digits: '1' },
    { label: 'C', fax: '2' },
  ],
};
/** Pages with the URL of the next one, whose host must never get a request, by path with the value that asks for the page. */
const LINKED: Readonly<Record<string, { body: object; link?: string }>> = {
  '/links': { body: [{ id: 'a' }], link: '<https://other.example/links?page=2&color=blue>; rel="next"' },
  '/links 2': { body: [{ id: 'b' }], link: '<https://other.example/links?page=1>; rel="prev"' },
  '/urls': { body: { ...things('a'), links: { next: 'https://other.example/urls?cursor=a%2Bb&color=blue' } } },
  '/urls a+b': { body: { ...things('b'), links: { next: null } } },
};
const OBJECTS: Readonly<Record<string, object>> = { '/union': { type: 'bank', iban: 'DE1' }, '/contacts': CONTACTS };
const BOUNDARY = /^multipart\/form-data; boundary="?([^"]+)"?$/;

export async function startRecorder(expected: readonly ExpectedCall[]): Promise<Recorder> {
  const calls = new Map<string, Recorded[]>();
  const answers = new Map(expected.map((each) => [each.call, each.answers ?? []]));
  const endings = new Map<string, Promise<void>>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, name = '', target = ''] = /^\/([^/]+)(.*)$/.exec(request.url ?? '') ?? [];
      const earlier = calls.get(name) ?? [];
      calls.set(name, [...earlier, recorded(request, target, bodyText(Buffer.concat(chunks)))]);
      const own = answers.get(name) ?? [];
      const answer = own[earlier.length] ?? own.at(-1);
      endings.set(name, ending(response));
      if (answer === undefined && target.split('?')[0]?.endsWith('/token') === true) sendToken(earlier, response);
      else if (answer === undefined) respond(request.method ?? '', target, response);
      else void (endings.get(answer.after ?? '') ?? Promise.resolve()).then(() => send(answer, response));
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}

function recorded({ method, headers }: IncomingMessage, target: string, body: string): Recorded {
  const { 'content-type': type = '' } = headers;
  const [, boundary = ''] = BOUNDARY.exec(type) ?? [];
  const members = Object.entries(headers).flatMap(([name, value]) =>
    OWN.test(name) ? [] : [[NAMES[name] ?? name, String(value)] as const],
  );
  const { length, accept = '', ...request } = Object.fromEntries(members);
  const wanted = accept.replace(', application/problem+json', '');
  return {
    line: `${method} ${target}`,
    ...request,
    ...(wanted === 'application/json' ? {} : { accept: wanted }),
    ...(boundary === '' ? {} : { type: type.replace(BOUNDARY, 'multipart/form-data; boundary=B') }),
    ...(body === '' ? lengthOf(method, length) : { body: withBoundary(body, boundary) }),
  };
}

/** A read needs no length, and may have one (RFC 9110, section 8.6). */
const lengthOf = (method = '', length: string | undefined): { length?: string } =>
  length === undefined || ['GET', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) ? {} : { length };

/** Returns bytes as text, or as Base64 if they are not UTF-8. */
function bodyText(bytes: Buffer): string {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : `base64:${bytes.toString('base64')}`;
}

const withBoundary = (body: string, boundary: string): string =>
  boundary === '' ? body : body.replaceAll(`--${boundary}`, '--B');

const ending = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.on('close', resolve);
  });

async function send(
  { status = 200, headers = {}, body, bytes, pieces, ends }: Answer,
  response: ServerResponse,
): Promise<void> {
  if (bytes !== undefined) return void response.writeHead(status, headers).end(Buffer.from(bytes, 'base64'));
  const isJson = body !== undefined && typeof body !== 'string';
  response.writeHead(status, { ...(isJson ? { 'Content-Type': 'application/json' } : {}), ...headers });
  if (pieces === undefined) response.end(isJson ? JSON.stringify(body) : body);
  else await sendPieces(pieces, ends, response);
}

/** Plays a token endpoint: the tokens of a call are `token-1`, `token-2` and so on. */
function sendToken(earlier: readonly Recorded[], response: ServerResponse): void {
  const number = earlier.filter(({ line }) => line === 'POST /token').length + 1;
  json(response, 200, JSON.stringify({ access_token: `token-${number}`, token_type: 'Bearer', expires_in: 3600 }));
}

function respond(method: string, target: string, response: ServerResponse): void {
  if (/^\/(?:failing|repeatable)/.test(target)) return void response.writeHead(500, { 'Retry-After-Ms': '1' }).end();
  if (target === '/bytes' && method === 'GET') {
    return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from([0x89, 0x50, 0, 0xff]));
  }
  const page = pageAt(target);
  if (page !== undefined) return void json(response, 200, JSON.stringify(page));
  const linked = LINKED[keyOf(target)];
  if (linked?.link !== undefined) response.setHeader('Link', linked.link);
  if (linked !== undefined) return void json(response, 200, JSON.stringify(linked.body));
  const value = OBJECTS[target] ?? (target.startsWith('/things') ? THING : null);
  if (value === null || method === 'DELETE') return void response.writeHead(204).end();
  const status = method === 'POST' && target === '/things' ? 201 : 200;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  json(response, status, text);
}

function json(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
}

function things(...ids: string[]): object {
  return { things: ids.map((id) => ({ id })) };
}

function pageAt(target: string): object | undefined {
  const { pathname, searchParams } = new URL(target, 'http://recorder');
  const number = searchParams.get('page') ?? searchParams.get('offset') ?? (pathname === '/pages' ? 1 : 0);
  return PAGES[pathname]?.[Number(number)];
}

/** Returns the path of a target with the value that asks for a page. */
function keyOf(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://recorder');
  return `${pathname} ${searchParams.get('page') ?? searchParams.get('cursor') ?? ''}`.trimEnd();
}
