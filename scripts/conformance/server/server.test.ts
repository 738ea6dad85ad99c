import { existsSync } from 'node:fs';
import { Agent, get as httpGet } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock/prism.ts';
import { get, sendRaw } from './raw-client.ts';
import { type ConformanceServer, startConformanceServer } from './server.ts';

let server: ConformanceServer;
beforeAll(async () => {
  server = await startConformanceServer();
});
afterAll(() => server.stop());

const ok = { status: 200, text: 'ok' };
const endsWith = (end: string) => (text: string) => text.endsWith(end);

test('a request is recorded byte for byte: target, order and case of headers, and body', async () => {
  const url = await server.open('exact', [ok]);
  const head =
    'POST /s/exact/api/v1/a%2Fb/../c?x=%20+&y=é HTTP/1.1\r\nhOST: h\r\nX-B:  two  \r\nx-a: 1\r\nX-B: \xe9\r\nContent-Length: 4\r\n\r\n';
  await sendRaw(url, `${head}\x00\xff\r\n`, endsWith('ok'));
  const { requests, connections } = server.record('exact');
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect(request?.target).toBe('/api/v1/a%2Fb/../c?x=%20+&y=é');
  expect(request?.rawHeaders).toEqual([
    ['hOST', 'h'],
    ['X-B', 'two'],
    ['x-a', '1'],
    ['X-B', 'é'],
    ['Content-Length', '4'],
  ]);
  expect(request?.head.toString('latin1')).toBe(head);
  expect([...(request?.body ?? [])]).toEqual([0, 255, 13, 10]);
  expect(connections[0]?.bytesIn).toBe(head.length + 4);
  expect(request?.connection).toBe(connections[0]?.id);
});

test('a request arrives with its first byte and is complete with the last byte of its body', async () => {
  const url = await server.open('times', [ok]);
  let isHeld = false;
  await sendRaw(url, 'POST /s/times/x HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n', (text, send) => {
    if (text.includes('100 Continue') && !isHeld) {
      isHeld = true;
      setTimeout(send, 50, 'ab');
    }
    return text.endsWith('ok');
  });
  const [request] = server.record('times').requests;
  expect((request?.completeAt ?? 0) - (request?.arrivedAt ?? 0)).toBeGreaterThan(45);
});

test('a chunked body is recorded without its framing', async () => {
  const url = await server.open('chunked', [ok]);
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of ['{"a":', '1}']) controller.enqueue(Buffer.from(piece));
      controller.close();
    },
  });
  await fetch(url, { method: 'POST', body: stream, duplex: 'half' });
  expect(server.record('chunked').requests[0]?.body.toString()).toBe('{"a":1}');
});

test('responses follow the plan; `times` repeats a step, and the last step repeats indefinitely', async () => {
  const url = await server.open('order', [
    { status: 503, times: 2 },
    { status: 201, text: 'a' },
    { status: 200, json: { n: 2n ** 60n } },
  ]);
  const responses = [];
  for (let call = 0; call < 5; call += 1) responses.push(await (await fetch(url)).text());
  const exact = '{"n":1152921504606846976}';
  expect(responses).toEqual(['', '', 'a', exact, exact]);
  expect(server.record('order').requests.map(({ response }) => response)).toEqual(['503', '503', '201', '200', '200']);
});

test('an exhausted plan responds with a status that is not retried', async () => {
  const url = await server.open('exhausted', [{ ...ok, times: 1 }]);
  await fetch(url);
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([418, 'the plan has no step for request 2 of exhausted\n']);
});

test('a scripted response is sent unchanged, with only length and type added', async () => {
  const url = await server.open('written', [
    { status: 404, headers: { 'Retry-After': ['1', '2'] }, json: { é: [null] } },
  ]);
  const { text } = await sendRaw(url, get(url), endsWith(']}'));
  expect(text).toBe(
    'HTTP/1.1 404 Not Found\r\nContent-Type: application/problem+json\r\nContent-Length: 13\r\n' +
      'Retry-After: 1\r\nRetry-After: 2\r\n\r\n{"\xc3\xa9":[null]}',
  );
});

test('delay_ms delays a response', async () => {
  const url = await server.open('delay', [{ ...ok, delay_ms: 60 }]);
  const from = performance.now();
  await fetch(url);
  expect(performance.now() - from).toBeGreaterThan(58);
});

test('after_requests holds the responses back until so many requests have arrived', async () => {
  const url = await server.open('together', [{ ...ok, after_requests: 3 }]);
  let responses = 0;
  const first = [1, 2].map(async () => {
    const response = await fetch(url);
    responses += 1;
    return response;
  });
  await expect.poll(() => server.record('together').requests.length).toBe(2);
  // Had they been sent, these responses would have arrived before that of a later request.
  await fetch(await server.open('later', [ok]));
  expect(responses).toBe(0);
  expect((await Promise.all([...first, fetch(url)])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await fetch(url)).status).toBe(200);
});

test('a connection stays open after `Connection: close` if the step says so', async () => {
  const url = await server.open('lingering', [{ ...ok, headers: { Connection: 'close' }, stays_open: true }]);
  const { text, end } = await sendRaw(url, get(url) + get(url), (received) => received.split('ok').length === 3);
  expect(text.split('Connection: close')).toHaveLength(3);
  expect(end).toBe('open');
});

test('requests share a connection unless the plan or the client closes it', async () => {
  const url = await server.open('alive', [
    { ...ok, times: 3 },
    { ...ok, headers: { Connection: 'close' } },
  ]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (): Promise<string> =>
    new Promise((done) => httpGet(url, { agent }, (response) => done(textOf(response))));
  for (let calls = 0; calls < 6; calls += 1) await call();
  agent.destroy();
  const { requests } = server.record('alive');
  expect(requests.map(({ connection }) => connection - (requests[0]?.connection ?? 0))).toEqual([0, 0, 0, 0, 1, 2]);
  expect((await sendRaw(url, get(url, 'Connection: close\r\n'))).end).toBe('fin');
});

test('pipelined requests are processed in order', async () => {
  const url = await server.open('pipeline', [
    { ...ok, delay_ms: 20 },
    { status: 200, text: 'second' },
  ]);
  const { text } = await sendRaw(url, get(url) + get(url), endsWith('second'));
  expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2);
});

test('a request without a session gets a 400 and is reported as a server error', async () => {
  const known = server.serverErrors.length;
  const { text, end } = await sendRaw(server.url, 'GET /s/unknown/x HTTP/1.1\r\n\r\n');
  expect([text.slice(0, 12), end]).toEqual(['HTTP/1.1 400', 'fin']);
  await sendRaw(server.url, 'no http\r\n\r\n');
  expect(server.serverErrors.splice(known)).toEqual([
    'GET /s/unknown/x belongs to no open session',
    'invalid request line: "no http"',
  ]);
});

test('invalid HTTP and late requests belong to the session that they name', async () => {
  const known = server.serverErrors.length;
  const url = await server.open('named', [ok]);
  await sendRaw(url, 'GET /s/named/x HTTP/1.1\r\nX Evil: x\r\n\r\n');
  for (const framing of ['Content-Length: 1\r\nContent-Length: 1', 'Content-Length: -1', 'Transfer-Encoding: gzip']) {
    await sendRaw(url, `POST /s/named/x HTTP/1.1\r\n${framing}\r\n\r\n`);
  }
  await sendRaw(url, 'POST /s/named/x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n');
  expect(server.record('named').malformed).toEqual([
    'invalid header: "X Evil: x"',
    'the length of the body is declared twice',
    'Content-Length: -1',
    'Transfer-Encoding: gzip',
    'invalid chunk size',
  ]);
  await server.close('named');
  expect(server.lateRequests('named')).toBe(0);
  await sendRaw(url, 'GET /s/named/x HTTP/1.1\r\n\r\n');
  expect(server.lateRequests('named')).toBe(1);
  expect(server.serverErrors).toHaveLength(known);
});

test('closing a session ends its pending requests and does not affect other sessions', async () => {
  const hanging = await server.open('hanging', [{ fault: 'hang' }]);
  const other = await server.open('other', [{ ...ok, delay_ms: 80 }]);
  const ends = Promise.all([sendRaw(hanging, get(hanging)), sendRaw(other, get(other), endsWith('ok'))]);
  await expect.poll(() => server.record('hanging').requests.length).toBe(1);
  await server.close('hanging');
  expect((await ends).map(({ end }) => end)).toEqual(['fin', 'open']);
  expect(() => server.record('hanging')).toThrow('session hanging is not open');
});

test('an invalid plan is rejected with the number of its step', async () => {
  await expect(server.open('bad', [{ fault: 'rest' }] as never)).rejects.toThrow('plan[0].fault: "rest" is not one of');
  await expect(server.open('bad', [{}] as never)).rejects.toThrow('plan[0]: add `status`, `fault` or `prism`');
  await expect(server.open('bad', [{ fault: 'refuse' }, ok])).rejects.toThrow(
    '`refuse` cannot be combined with other steps',
  );
  await expect(server.open('a/b', [ok])).rejects.toThrow('session "a/b"');
  await expect(server.open('exact', [ok])).rejects.toThrow('session exact is already open');
});

test('1,000 concurrent requests in one session and 300 concurrent sessions are recorded, each in its session', async () => {
  const url = await server.open('thousand', [{ status: 503 }]);
  await Promise.all(Array.from({ length: 1000 }, async () => (await fetch(url)).text()));
  const names = Array.from({ length: 300 }, (_, at) => `parallel-${at}`);
  await Promise.all(
    names.map(async (name, at) => {
      const base = await server.open(name, [{ status: 200, text: name, delay_ms: at % 7 }]);
      expect(await (await fetch(`${base}/${at}`)).text()).toBe(name);
    }),
  );
  expect(names.every((name, at) => server.record(name).requests[0]?.target === `/${at}`)).toBe(true);
  expect(server.record('thousand').requests).toHaveLength(1000);
});

test('Prism responds with examples of the contract, selects them by `Prefer` and reports violations', async () => {
  const mock = await startMock();
  const withMock = await startConformanceServer({ mock });
  const base = await withMock.open('p', ['prism', { prism: { code: 429 } }, 'prism'], { at: '/x' });
  const headers = { Authorization: 'Bearer ik_test_x', Accept: 'application/json, application/problem+json' };
  expect(base).toBe(`${withMock.url}/s/p/x`);
  const page = await fetch(`${base}/api/v1/products`, { headers });
  expect([page.status, Object.keys((await page.json()) as object)]).toEqual([200, expect.arrayContaining(['data'])]);
  expect((await fetch(`${base}/api/v1/products`, { headers })).status).toBe(429);
  const wrong = await fetch(`${base}/api/v1/products?limit=nine`, { headers });
  expect([wrong.status, wrong.headers.get('sl-violations')]).toEqual([400, null]);
  const { requests } = withMock.record('p');
  expect(requests.map(({ target }) => target)[2]).toBe('/x/api/v1/products?limit=nine');
  expect(requests.map(({ response }) => response)).toEqual(['prism 200', 'prism 429', 'prism 400']);
  expect(requests.map(({ violations }) => violations !== undefined)).toEqual([false, false, true]);
  expect(requests.flatMap(({ rawHeaders }) => rawHeaders).map(([name]) => name)).not.toContain('Prefer');
  await withMock.stop();
  await mock.close();
});

test('a stopped server leaves neither a file nor a listener', async () => {
  const short = await startConformanceServer();
  const url = await short.open('held', [{ fault: 'hang' }]);
  const call = sendRaw(url, get(url));
  await expect.poll(() => short.record('held').requests.length).toBe(1);
  await short.stop();
  expect((await call).end).toBe('fin');
  expect(existsSync(short.ca)).toBe(false);
  expect((await sendRaw(url, '')).end).toBe('refused');
});
