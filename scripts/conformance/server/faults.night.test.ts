import { readFileSync } from 'node:fs';
import { Agent, get as getOverTls } from 'node:https';
import { createGunzip, gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BOMB_BYTES, DEEP_LEVELS, gzipBomb, LARGE_INTEGERS, LONG_DIGITS, OVERSIZED_BYTES } from './bodies.ts';
import type { Plan } from './plan.ts';
import { get, sendRaw } from './raw-client.ts';
import { type ConformanceServer, startConformanceServer } from './server.ts';

let server: ConformanceServer;
let sessions = 0;
const ORDER = '{"id":"ord_1"}';

beforeAll(async () => {
  server = await startConformanceServer();
});
afterAll(() => server.stop());
afterEach(() => {
  if (server.serverErrors.length > 0) throw new Error(server.serverErrors.join('\n'));
});

async function opened(...plan: Plan): Promise<string> {
  sessions += 1;
  return `${await server.open(`faults-${sessions}`, plan)}/api/v1/orders`;
}

const record = (): ReturnType<ConformanceServer['record']> => server.record(`faults-${sessions}`);
const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);
const isWhole = (text: string): boolean =>
  text.includes('\r\n\r\n') && bodyOf(text).length === Number(/Content-Length: (\d+)/.exec(text)?.[1]);

/** Bytes on the wire with the body `ORDER`, and how the connection ends; `open` stops at the given end of the bytes. */
const BYTES: [string, Partial<Extract<Plan[number], { fault: unknown }>>, RegExp, 'fin' | 'reset' | 'open', string?][] =
  [
    ['reset_before_headers', {}, /^$/, 'reset'],
    ['reset_mid_headers', {}, /^HTTP\/1.1 200 OK\r\n(?![^]*\r\n\r\n)/, 'reset'],
    ['reset_mid_body', {}, /Content-Length: 14\r\n\r\n\{"id":"$/, 'reset'],
    ['close_before_headers', {}, /^$/, 'fin'],
    ['close_mid_body', {}, /Content-Length: 114\r\n\r\n\{"id":"ord_1"\}$/, 'fin'],
    ['close_after_response', {}, /^(?![^]*Connection:)[^]*\r\n\r\n\{"id":"ord_1"\}$/, 'fin'],
    ['stall', { status: 201 }, /^HTTP\/1.1 201 Created\r\n[^]*\r\n\r\n$/, 'open', '\r\n\r\n'],
    ['truncated_chunked', {}, /\r\n\r\ne\r\n\{"id":"ord_1"\}\r\n$/, 'fin'],
    ['bad_chunk', {}, /\r\n\r\ne\r\n\{"id":"ord_1"\}\r\nzz\r\n\r\n$/, 'fin'],
    ['unended_chunk', {}, /\r\n\r\ne\r\n\{"id":"ord_1"\}XX0\r\n\r\n$/, 'fin'],
    ['garbage', {}, /^(?!HTTP)[^]{11,}$/, 'fin'],
    ['forbidden_body', {}, /^HTTP\/1.1 204 No Content\r\n[^]*\r\n\r\n\{"id":"ord_1"\}$/, 'open', '}'],
    ['html_502', {}, /^HTTP\/1.1 502 [^]*Content-Type: text\/html\r\n/, 'open', '}'],
    ['surplus_bytes', {}, /\{"id":"ord_1"\}HTTP\/1.1 200 OK\r\n[^]*666\}$/, 'open', '666}'],
    ['exact_bytes', { body: 'HTTP/1.1 200 OK\n\n' }, /^HTTP\/1.1 200 OK\n\n$/, 'open', '\n\n'],
    ['early_response', {}, /^HTTP\/1.1 413 Payload Too Large\r\n/, 'open', '}'],
    ['switching_101', {}, /^HTTP\/1.1 101 Switching Protocols\r\n[^]*Upgrade: websocket\r\n\r\n$/, 'open', '\r\n\r\n'],
    [
      'informational_103_then_200',
      {},
      /^(?:HTTP\/1.1 103 Early Hints\r\nLink: .*\r\n\r\n){2}HTTP\/1.1 200 OK\r\n/,
      'open',
      '}',
    ],
  ];

test.each(BYTES)('%s sends its bytes and ends the connection in its way', async (fault, step, bytes, end, last) => {
  const url = await opened({ body: ORDER, ...step, fault } as Plan[number]);
  const received = await sendRaw(url, get(url), (text) => last !== undefined && text.endsWith(last));
  expect(received.text).toMatch(bytes);
  expect(received.end).toBe(end);
  expect(record().requests).toHaveLength(1);
});

test.each([
  ['keep_alive_then_reset', 'reset'],
  ['keep_alive_then_close', 'fin'],
] as const)('%s: the second request on the connection has no response and consumes no step', async (fault, ending) => {
  const url = await opened({ fault, body: ORDER }, { status: 200, text: 'second' });
  const { text, end } = await sendRaw(url, get(url), (received, send) => {
    if (received.endsWith('}')) send(get(url));
    return false;
  });
  expect([bodyOf(text), end]).toEqual([ORDER, ending]);
  expect(await (await fetch(url)).text()).toBe('second');
});

test('refuse: no listener on the port', async () => {
  const url = await opened({ fault: 'refuse' });
  expect(await sendRaw(url, get(url))).toMatchObject({ text: '', end: 'refused' });
});

test('hang: no response, and the disconnect of the client is recorded', async () => {
  const url = await opened({ fault: 'hang' });
  const controller = new AbortController();
  const call = fetch(url, { signal: controller.signal }).catch(({ name }: Error) => name);
  await expect.poll(() => record().requests.length).toBe(1);
  controller.abort();
  expect(await call).toBe('AbortError');
  await expect.poll(() => record().connections[0]?.closedAt).toBeDefined();
});

test('dribble: one byte every 20 ms, without an end', async () => {
  const url = await opened({ fault: 'dribble', body: ORDER });
  const { text, times, end } = await sendRaw(url, get(url), (received) => received.split('1\r\n').length > 24);
  expect(
    text
      .split('\r\n')
      .filter((piece) => piece.length === 1 && piece !== '1')
      .join(''),
  ).toMatch(/^\{"id":"ord_/);
  expect(end).toBe('open');
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(20 * 20);
});

test('bad_utf8: JSON with bytes that are not UTF-8', async () => {
  const bytes = await (await fetch(await opened({ fault: 'bad_utf8', body: ORDER }))).arrayBuffer();
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError);
});

test.each([301, 308])('redirect with %i: to the same and to another origin, and both are recorded', async (status) => {
  const elsewhere = { fault: 'redirect', status, location: 'other' } as const;
  const url = await opened({ fault: 'redirect', status }, elsewhere, { status: 200, text: 'there' });
  const same = await fetch(`${url}?a=%2F`, { redirect: 'manual' });
  expect([same.status, same.headers.get('location')]).toEqual([status, `${url}?a=%2F`]);
  expect(await (await fetch(url)).text()).toBe('there');
  expect(record().requests.map(({ origin }) => origin)).toEqual([server.url, server.url, server.other]);
});

test('gzip_truncated: complete length, truncated gzip', async () => {
  const url = await opened({ fault: 'gzip_truncated', body: ORDER });
  const { text } = await sendRaw(url, get(url), isWhole);
  expect(() => gunzipSync(Buffer.from(bodyOf(text), 'latin1'))).toThrow('unexpected end of file');
});

test('gzip_bomb: about 1 MB that expand to 1 GiB, with a valid checksum', async () => {
  const bomb = await gzipBomb();
  expect(bomb.length).toBeLessThan(2 << 20);
  const gunzip = createGunzip();
  let size = 0;
  gunzip.on('data', (piece: Buffer) => {
    size += piece.length;
  });
  gunzip.end(bomb);
  await once(gunzip, 'end');
  expect(size).toBe(BOMB_BYTES);
});

test.each<[Plan[number], (text: string) => number, number]>([
  [{ fault: 'deep_json' }, (text) => text.split('[').length - 1, DEEP_LEVELS],
  [{ fault: 'long_integer' }, (text) => /9+/.exec(text)?.[0].length ?? 0, LONG_DIGITS],
  [{ fault: 'large_integers' }, (text) => text.split('9007199254740993').length - 1, LARGE_INTEGERS],
  [{ fault: 'oversized' }, (text) => text.length, OVERSIZED_BYTES],
])('%j has its size', async (step, sizeOf, size) => {
  expect(sizeOf(await (await fetch(await opened(step))).text())).toBe(size);
});

/** Returns the body or the error code. */
function overTls(url: string): Promise<string> {
  const agent = new Agent({ ca: readFileSync(server.ca) });
  return new Promise((done) => {
    const request = getOverTls(url, { agent }, (response) => done(textOf(response)));
    request.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });
}

test.each([
  ['tls_untrusted', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['tls_wrong_host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['tls_expired', 'CERT_HAS_EXPIRED'],
  ['tls_not_yet_valid', 'CERT_NOT_YET_VALID'],
  ['tls_self_signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['tls_wrong_purpose', 'INVALID_PURPOSE'],
  ['tls_client_certificate', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
  ['tls_client_certificate_1_2', 'EPROTO'],
] as const)('%s: one error for each connection, and a valid certificate for the next step', async (fault, code) => {
  const url = await opened({ fault, times: 2 }, { status: 200, text: 'ok' });
  expect([await overTls(url), await overTls(url), await overTls(url)]).toEqual([code, code, 'ok']);
});
