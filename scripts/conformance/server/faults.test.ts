import { gunzipSync, createGunzip } from 'node:zlib';
import { once } from 'node:events';
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

/** Returns the failure of a body that has not ended soon after its headers. */
async function unfinished(url: string): Promise<unknown> {
  const controller = new AbortController();
  const response = await fetch(url, { signal: controller.signal });
  setTimeout(() => {
    controller.abort();
  }, 150);
  return failure(response.text());
}

async function opened(...plan: Plan): Promise<string> {
  sessions += 1;
  return `${await server.open(`faults-${sessions}`, plan)}/api/v1/orders`;
}

const requests = (): string[] => server.record(`faults-${sessions}`).requests.map(({ response }) => response);
const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);
const hasHead = (text: string): boolean => text.includes('\r\n\r\n');
const isWhole = (text: string): boolean =>
  hasHead(text) && bodyOf(text).length === Number(/Content-Length: (\d+)/.exec(text)?.[1]);
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: Error) => (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name,
  );

test('refuse: no listener on the port', async () => {
  const url = await opened({ fault: 'refuse' });
  expect(url.startsWith(server.refusing)).toBe(true);
  expect(await sendRaw(url, get(url))).toMatchObject({ text: '', end: 'refused' });
  expect(await failure(fetch(url))).toBe('ECONNREFUSED');
  expect(requests()).toEqual([]);
});

test('reset_mid_headers: RST after a part of the headers', async () => {
  const url = await opened({ fault: 'reset_mid_headers' });
  const { text, end } = await sendRaw(url, get(url));
  expect([text.split('\r\n')[0], hasHead(text), end]).toEqual(['HTTP/1.1 200 OK', false, 'reset']);
});

test('reset_before_headers: RST after the complete request', async () => {
  const url = await opened({ fault: 'reset_before_headers' });
  expect(await sendRaw(url, get(url))).toMatchObject({ text: '', end: 'reset' });
  expect(await failure(fetch(url, { method: 'POST', body: ORDER }))).toBe('ECONNRESET');
  expect(server.record(`faults-${sessions}`).requests[1]?.body.toString()).toBe(ORDER);
});

test('reset_mid_body: headers and half of the body, then RST', async () => {
  const url = await opened({ fault: 'reset_mid_body', body: ORDER });
  const { text, end } = await sendRaw(url, get(url));
  expect(text).toContain(`Content-Length: ${ORDER.length}\r\n`);
  expect(bodyOf(text)).toBe(ORDER.slice(0, 7));
  expect(end).toBe('reset');
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(await failure(response.text())).not.toBe('no error');
});

test('close_before_headers: FIN before the headers, while the receiving side stays open', async () => {
  const url = await opened({ fault: 'close_before_headers' });
  expect(await sendRaw(url, get(url))).toMatchObject({ text: '', end: 'fin' });
  expect(await failure(fetch(url))).toBe('UND_ERR_SOCKET');
});

test('close_mid_body: FIN before the declared length', async () => {
  const url = await opened({ fault: 'close_mid_body', body: ORDER });
  const { text, end } = await sendRaw(url, get(url));
  expect(text).toContain(`Content-Length: ${ORDER.length + 100}\r\n`);
  expect([bodyOf(text), end]).toEqual([ORDER, 'fin']);
  expect(await failure((await fetch(url)).text())).toBe('UND_ERR_SOCKET');
});

test('hang: no response, and the disconnect of the client is recorded', async () => {
  const url = await opened({ fault: 'hang' });
  const controller = new AbortController();
  const call = fetch(url, { signal: controller.signal });
  await expect.poll(requests).toEqual(['hang']);
  controller.abort();
  const abortedAt = performance.now();
  expect(await failure(call)).toBe('AbortError');
  await expect.poll(() => server.record(`faults-${sessions}`).connections[0]?.closedAt).toBeDefined();
  const { closedAt = 0 } = server.record(`faults-${sessions}`).connections[0] ?? {};
  expect(closedAt).toBeGreaterThanOrEqual(abortedAt);
});

test('stall: headers without a body', async () => {
  const url = await opened({ fault: 'stall', status: 201, body: ORDER });
  const { text } = await sendRaw(url, get(url), hasHead);
  expect(text).toMatch(/^HTTP\/1.1 201 Created\r\n/);
  expect(bodyOf(text)).toBe('');
  expect(await unfinished(url)).toBe('AbortError');
});

test('dribble: one byte every 20 ms, without an end', async () => {
  const url = await opened({ fault: 'dribble', body: ORDER });
  const { text, times, end } = await sendRaw(url, get(url), (received) => received.split('1\r\n').length > 24);
  const pieces = bodyOf(text)
    .split('\r\n')
    .filter((_, at) => at % 2 === 1);
  expect(pieces.join('')).toMatch(/^\{"id":"ord_1" +$/);
  expect(end).toBe('open');
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(20 * 20);
  expect(await unfinished(url)).toBe('AbortError');
});

test('truncated_chunked: complete JSON without the last chunk', async () => {
  const url = await opened({ fault: 'truncated_chunked', body: ORDER });
  const { text, end } = await sendRaw(url, get(url));
  expect([bodyOf(text), end]).toEqual([`e\r\n${ORDER}\r\n`, 'fin']);
  expect(await failure((await fetch(url)).text())).toBe('UND_ERR_SOCKET');
});

test('bad_chunk: an invalid chunk size', async () => {
  const url = await opened({ fault: 'bad_chunk', body: ORDER });
  const { text, end } = await sendRaw(url, get(url));
  expect([bodyOf(text), end]).toEqual([`e\r\n${ORDER}\r\nzz\r\n\r\n`, 'fin']);
  expect(await failure(fetch(url).then((response) => response.text()))).not.toBe('no error');
});

test('unended_chunk: a chunk without the line break after its data', async () => {
  const url = await opened({ fault: 'unended_chunk', body: ORDER });
  const { text, end } = await sendRaw(url, get(url));
  expect([bodyOf(text), end]).toEqual([`e\r\n${ORDER}XX0\r\n\r\n`, 'fin']);
  // undici does not look at these two bytes.
  expect(await (await fetch(url)).text()).toBe(ORDER);
});

test('garbage: bytes that are not HTTP', async () => {
  const url = await opened({ fault: 'garbage' });
  const { text, end } = await sendRaw(url, get(url));
  expect([text.startsWith('HTTP'), text.length > 10, end]).toEqual([false, true, 'fin']);
  expect(await failure(fetch(url))).toMatch(/^HPE_/);
});

test('bad_utf8: JSON with bytes that are not UTF-8', async () => {
  const url = await opened({ fault: 'bad_utf8', body: ORDER });
  const bytes = await (await fetch(url)).arrayBuffer();
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError);
  expect(JSON.parse(Buffer.from(bytes).toString('utf8'))).toMatchObject({ id: 'ord_1' });
});

test('malformed_json: complete length, truncated JSON', async () => {
  const url = await opened({ fault: 'malformed_json', body: ORDER }, { fault: 'malformed_json' });
  expect(await (await fetch(url)).text()).toBe(ORDER);
  await expect((await fetch(url)).json()).rejects.toThrow(SyntaxError);
});

test.each([
  ['html_200', 200],
  ['html_502', 502],
] as const)('%s: an HTML page of a proxy', async (fault, status) => {
  const response = await fetch(await opened({ fault }));
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html']);
  expect(await response.text()).toContain('<h1>');
});

test('empty_200: a success with an empty body', async () => {
  const response = await fetch(await opened({ fault: 'empty_200' }));
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('forbidden_body: bytes after a response without a body', async () => {
  const url = await opened({ fault: 'forbidden_body', body: ORDER });
  const { text, end } = await sendRaw(url, get(url), (received) => received.endsWith('}'));
  expect(text).toMatch(/^HTTP\/1.1 204 No Content\r\n/);
  expect([bodyOf(text), end]).toEqual([ORDER, 'open']);
  expect(new URL(url).origin).not.toBe(server.url);
});

test('informational_103_then_200: two informational responses before the final one', async () => {
  const url = await opened({ fault: 'informational_103_then_200', body: ORDER });
  const { text } = await sendRaw(url, get(url), (received) => received.endsWith('}'));
  expect(text).toMatch(/^(?:HTTP\/1.1 103 Early Hints\r\nLink: .*\r\n\r\n){2}HTTP\/1.1 200 OK\r\n/);
  expect(await (await fetch(url)).text()).toBe(ORDER);
});

test.each([301, 302, 303, 307, 308])(
  'redirect with %i: to the same and to another origin, and both are recorded',
  async (status) => {
    const url = await opened(
      { fault: 'redirect', status },
      { fault: 'redirect', status, location: 'other' },
      { status: 200, text: 'there' },
    );
    const same = await fetch(`${url}?a=%2F`, { redirect: 'manual' });
    expect([same.status, same.headers.get('location')]).toEqual([status, `${url}?a=%2F`]);
    expect(await (await fetch(url)).text()).toBe('there');
    const { requests: seen } = server.record(`faults-${sessions}`);
    expect(seen.map(({ origin }) => origin)).toEqual([server.url, server.url, server.other]);
  },
);

test('gzip_ok: valid gzip', async () => {
  const response = await fetch(await opened({ fault: 'gzip_ok', body: ORDER }));
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['gzip', ORDER]);
});

test('gzip_truncated: complete length, truncated gzip', async () => {
  const url = await opened({ fault: 'gzip_truncated', body: ORDER });
  const { text } = await sendRaw(url, get(url), isWhole);
  expect(text).toContain(`Content-Length: ${bodyOf(text).length}\r\n`);
  expect(() => gunzipSync(Buffer.from(bodyOf(text), 'latin1'))).toThrow('unexpected end of file');
});

test('gzip_bomb: about 1 MB that expand to 1 GiB, with a valid checksum', async () => {
  const response = await fetch(await opened({ fault: 'gzip_bomb' }), { headers: { 'Accept-Encoding': 'gzip' } });
  expect(Number(response.headers.get('content-length'))).toBeLessThan(2 << 20);
  await response.body?.cancel();
  const gunzip = createGunzip();
  let size = 0;
  let [first, last] = ['', ''];
  gunzip.on('data', (piece: Buffer) => {
    size += piece.length;
    first ||= piece.subarray(0, 12).toString();
    last = piece.subarray(-3).toString();
  });
  gunzip.end(await gzipBomb());
  await once(gunzip, 'end');
  expect([size, first, last]).toEqual([BOMB_BYTES, '{"note":"aaa', 'a"}']);
});

test('deep_json: deeply nested JSON', async () => {
  const text = await (await fetch(await opened({ fault: 'deep_json' }))).text();
  expect(text.split('[').length - 1).toBe(DEEP_LEVELS);
  expect(text.split(']').length - 1).toBe(DEEP_LEVELS);
});

test('long_integer: one integer of millions of digits', async () => {
  const text = await (await fetch(await opened({ fault: 'long_integer' }))).text();
  expect(text).toBe(`{"version":${'9'.repeat(LONG_DIGITS)}}`);
});

test('large_integers: many integers beyond 2^53', async () => {
  const text = await (await fetch(await opened({ fault: 'large_integers' }))).text();
  expect(text.split('9007199254740993').length - 1).toBe(LARGE_INTEGERS);
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['first', 'others']);
});

test('oversized: valid JSON beyond the default size limit', async () => {
  const url = await opened({ fault: 'oversized' });
  const text = await (await fetch(url)).text();
  expect(text.length).toBe(OVERSIZED_BYTES);
  expect([text.slice(0, 10), text.slice(-3)]).toEqual(['{"note":"a', 'a"}']);
});

test('endless: chunks until the client closes the connection', async () => {
  const url = await opened({ fault: 'endless' });
  let bytes = 0;
  for await (const piece of (await fetch(url)).body ?? []) {
    bytes += (piece as Uint8Array).length;
    if (bytes > 3 * 2 ** 20) break;
  }
  expect(bytes).toBeGreaterThan(3 * 2 ** 20);
});

test('keep_alive_then_reset: the second request on the connection is reset and consumes no step', async () => {
  const url = await opened({ fault: 'keep_alive_then_reset', body: ORDER }, { status: 200, text: 'second' });
  const { text, end } = await sendRaw(url, get(url), (received, send) => {
    if (received.endsWith('}')) send(get(url));
    return false;
  });
  expect([bodyOf(text), end]).toEqual([ORDER, 'reset']);
  expect(await (await fetch(url)).text()).toBe('second');
  expect(requests()).toEqual(['keep_alive_then_reset', 'reset of a reused connection', '200']);
  expect(new URL(url).origin).not.toBe(server.url);
});

test('keep_alive_then_close: the second request on the connection gets an end without a response', async () => {
  const url = await opened({ fault: 'keep_alive_then_close', body: ORDER }, { status: 200, text: 'second' });
  const { text, end } = await sendRaw(url, get(url), (received, send) => {
    if (received.endsWith('}')) send(get(url));
    return false;
  });
  expect([bodyOf(text), end]).toEqual([ORDER, 'fin']);
  expect(await (await fetch(url)).text()).toBe('second');
  expect(requests()).toEqual(['keep_alive_then_close', 'close of a reused connection', '200']);
});

test('close_after_response: an end that no header announces', async () => {
  const url = await opened({ fault: 'close_after_response', body: ORDER });
  const { text, end } = await sendRaw(url, get(url));
  expect([bodyOf(text), end]).toEqual([ORDER, 'fin']);
  expect(text).not.toMatch(/^Connection:/im);
  await expect.poll(() => server.record(`faults-${sessions}`).connections[0]?.closedAt).toBeDefined();
});

test('surplus_bytes: a complete response that no request asked for', async () => {
  const url = await opened({ fault: 'surplus_bytes', body: ORDER });
  const { text, end } = await sendRaw(url, get(url), (received) => received.endsWith('666}'));
  expect(text.split('HTTP/1.1 200 OK')).toHaveLength(3);
  expect([bodyOf(text).startsWith(`${ORDER}HTTP/1.1 200 OK\r\n`), end]).toEqual([true, 'open']);
  expect(new URL(url).origin).not.toBe(server.url);
});

test('exact_bytes: any bytes, after which the connection stays open', async () => {
  const bytes = 'HTTP/1.1 200 \u00fc\nContent-Length: 0\n\n';
  const url = await opened({ fault: 'exact_bytes', body: bytes });
  const { text, end } = await sendRaw(url, get(url), (received) => received.endsWith('\n\n'));
  expect([text, end]).toEqual([bytes, 'open']);
  expect(new URL(url).origin).not.toBe(server.url);
});

test('switching_101: a change of protocol that no request asked for', async () => {
  const url = await opened({ fault: 'switching_101' }, { fault: 'switching_101', headers: {} });
  const { text, end } = await sendRaw(url, get(url), hasHead);
  expect(text).toBe('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(end).toBe('open');
  expect((await sendRaw(url, get(url), hasHead)).text).toBe('HTTP/1.1 101 Switching Protocols\r\n\r\n');
});
