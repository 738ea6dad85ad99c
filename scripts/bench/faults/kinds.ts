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
  /** Result of a call that is right if it does not fail; without it, every result is wrong. */
  right?: 'the order' | 'any JSON';
  /** Number of calls in sequence. The last one meets the fault. */
  calls?: number;
}

const ORDER = { id: ORDER_ID, object: 'order', data: [], has_more: false, next_cursor: null };
const ORDER_TEXT = JSON.stringify(ORDER);
const ok = { status: 200, json: ORDER };

const MEBIBYTE = 2 ** 20;
const HEADER_LINES = 20_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
/** A fatal alert of TLS: the server speaks TLS, the client does not. */
const TLS_ALERT = '\u0015\u0003\u0001\u0000\u0002\u0002\u0046';

const WRONG_SHAPES = [[], null, 17, 'ord_1', [null], true];

const RETRY_AFTER = [
  '-1',
  '1e99',
  '99999999999999999999',
  'NaN',
  'soon',
  '0x10',
  '1, 2',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  'Thu, 32 Foo 2026 25:61:61 GMT',
  '',
];

/** Returns a plan that is the same in each try. */
const always =
  (...plan: Plan) =>
  (): Plan =>
    plan;

const turn = <Item>(items: readonly Item[], attempt: number): Item => items[attempt % items.length] as Item;

export const KINDS: readonly Kind[] = [
  { title: 'reset before the headers', plan: always({ fault: 'reset_before_headers' }) },
  { title: 'reset in the headers', plan: always({ fault: 'reset_mid_headers' }) },
  { title: 'end in the headers', plan: always({ fault: 'garbage', body: `${JSON_HEAD}Content-Len` }) },
  { title: 'end in the body, with Content-Length', plan: always({ fault: 'close_mid_body' }) },
  { title: 'end in a chunked body', plan: always({ fault: 'truncated_chunked' }) },
  { title: 'invalid status line', plan: always({ fault: 'garbage' }) },
  {
    title: 'header of 1 MiB',
    plan: always({ ...ok, headers: { 'X-Huge': 'a'.repeat(MEBIBYTE) } }),
    right: 'the order',
  },
  {
    title: '20,000 header lines',
    plan: always({ ...ok, headers: { 'X-Many': Array<string>(HEADER_LINES).fill('a') } }),
    right: 'the order',
  },
  { title: 'invalid size of a chunk', plan: always({ fault: 'bad_chunk' }) },
  {
    title: 'invalid gzip',
    plan: always({ status: 200, base64: brokenGzip(), headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } }),
  },
  { title: 'truncated gzip', plan: always({ fault: 'gzip_truncated' }) },
  {
    title: 'body that is not JSON',
    plan: (attempt) => [turn([{ fault: 'html_200' }, { fault: 'malformed_json' }, { fault: 'empty_200' }], attempt)],
  },
  {
    title: 'JSON of the wrong shape',
    plan: (attempt) => [{ status: 200, json: turn(WRONG_SHAPES, attempt) }],
    right: 'any JSON',
  },
  { title: 'invalid UTF-8', plan: always({ fault: 'bad_utf8' }) },
  { title: 'no response', plan: always({ fault: 'hang' }) },
  { title: 'no body after the headers', plan: always({ fault: 'stall' }) },
  { title: 'one byte every 20 ms, without end', plan: always({ fault: 'dribble' }) },
  {
    title: 'chunks of one byte',
    plan: always({ fault: 'garbage', body: `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n${inBytes(ORDER_TEXT)}` }),
    right: 'the order',
  },
  {
    title: 'reset of a reused connection',
    plan: always({ fault: 'keep_alive_then_reset' }, ok),
    right: 'the order',
    calls: 2,
  },
  {
    title: '503, then 200',
    plan: always({ status: 503, json: { title: 'Unavailable', status: 503 } }, ok),
    right: 'the order',
  },
  {
    title: '429 with a hostile Retry-After, then 200',
    plan: (attempt) => [{ status: 429, text: '', headers: { 'Retry-After': turn(RETRY_AFTER, attempt) } }, ok],
    right: 'the order',
  },
  {
    title: 'redirect to another origin',
    plan: always({ fault: 'redirect', location: 'other' }, ok),
    right: 'the order',
  },
  { title: '103 before the response', plan: always({ fault: 'informational_103_then_200' }), right: 'the order' },
  { title: 'response of HTTP/1.0', plan: always({ ...ok, http: '1.0' }), right: 'the order' },
  { title: 'TLS on a port for http', plan: always({ fault: 'garbage', body: TLS_ALERT }) },
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
