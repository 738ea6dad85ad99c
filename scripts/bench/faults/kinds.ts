/** The faults that every client meets. */
import { gzipSync } from 'node:zlib';
import type { Plan } from '../../conformance/server/plan.ts';

/** Identifies the one order of the server: a call that returns anything else returns what no server sent. */
export const ORDER_ID = 'ord_o7PVYVPFyhhnxujS';

/** One kind of fault. */
export interface Kind {
  title: string;
  /** Returns the behaviour of the server in a try. Kinds with variants take them in turn. */
  plan: (attempt: number) => Plan;
  /** True if a call may return the order; otherwise, every result is wrong. */
  mayReturn?: true;
  /** Number of calls in sequence. The last one meets the fault. */
  calls?: number;
}

const ORDER = { id: ORDER_ID, object: 'order', data: [], has_more: false, next_cursor: null };
const ORDER_TEXT = JSON.stringify(ORDER);
const ok = { status: 200, json: ORDER };

const MEBIBYTE = 2 ** 20;
const GZIP = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
/** A fatal alert of TLS: the server speaks TLS, the client does not. */
const TLS_ALERT = '\u0015\u0003\u0001\u0000\u0002\u0002\u0046';

const WRONG_SHAPES = [[], null, 17, 'ord_1', [null], true];

const LARGE = ['1e99', '99999999999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'];
const RETRY_AFTER = [...LARGE, '-1', 'NaN', 'soon', '0x10', '1, 2', 'Thu, 32 Foo 2026 25:61:61 GMT', ''];

const turn = <Item>(items: readonly Item[], attempt: number): Item => items[attempt % items.length] as Item;
/** A fault after which every result is wrong. */
const broken = (title: string, ...plan: Plan): Kind => ({ title, plan: () => plan });
/** A fault after which a client may return the order, or fail. */
const hard = (title: string, ...plan: Plan): Kind => ({ title, plan: () => plan, mayReturn: true });
/** A response of these bytes. */
const raw = (body: string) => ({ fault: 'garbage', body }) as const;

export const KINDS: readonly Kind[] = [
  broken('reset before the headers', { fault: 'reset_before_headers' }),
  broken('reset in the headers', { fault: 'reset_mid_headers' }),
  broken('end in the headers', raw(`${JSON_HEAD}Content-Len`)),
  broken('end in the body, with Content-Length', { fault: 'close_mid_body' }),
  broken('end in a chunked body', { fault: 'truncated_chunked' }),
  broken('invalid status line', { fault: 'garbage' }),
  hard('header of 1 MiB', { ...ok, headers: { 'X-Huge': 'a'.repeat(MEBIBYTE) } }),
  hard('20,000 header lines', { ...ok, headers: { 'X-Many': Array<string>(20_000).fill('a') } }),
  broken('invalid size of a chunk', { fault: 'bad_chunk' }),
  broken('invalid gzip', { status: 200, base64: brokenGzip(), headers: GZIP }),
  broken('truncated gzip', { fault: 'gzip_truncated' }),
  {
    title: 'body that is not JSON',
    plan: (attempt) => [turn([{ fault: 'html_200' }, { fault: 'malformed_json' }, { fault: 'empty_200' }], attempt)],
  },
  { title: 'JSON of the wrong shape', plan: (attempt) => [{ status: 200, json: turn(WRONG_SHAPES, attempt) }] },
  broken('invalid UTF-8', { fault: 'bad_utf8' }),
  broken('no response', { fault: 'hang' }),
  broken('no body after the headers', { fault: 'stall' }),
  broken('one byte every 20 ms, without end', { fault: 'dribble' }),
  hard('chunks of one byte', raw(`${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n${inBytes(ORDER_TEXT)}`)),
  { ...hard('reset of a reused connection', { fault: 'keep_alive_then_reset' }, ok), calls: 2 },
  hard('503, then 200', { status: 503, json: { title: 'Unavailable', status: 503 } }, ok),
  {
    title: '429 with a hostile Retry-After, then 200',
    plan: (attempt) => [{ status: 429, text: '', headers: { 'Retry-After': turn(RETRY_AFTER, attempt) } }, ok],
    mayReturn: true,
  },
  hard('redirect to another origin', { fault: 'redirect', location: 'other' }, ok),
  hard('103 before the response', { fault: 'informational_103_then_200' }),
  hard('response of HTTP/1.0', { ...ok, http: '1.0' }),
  broken('TLS on a port for http', raw(TLS_ALERT)),
];

/** Returns compressed JSON, of which the second half is overwritten. */
function brokenGzip(): string {
  const bytes = gzipSync(ORDER_TEXT);
  return bytes.fill(0xff, bytes.length >> 1).toString('base64');
}

/** Returns an ASCII text as chunks of one byte, with the last chunk. */
function inBytes(text: string): string {
  return `${[...text].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`;
}
