import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from './raw-client.ts';
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

test('an invalid plan is rejected with the number of its step', async () => {
  await expect(server.open('bad', [{ fault: 'rest' }] as never)).rejects.toThrow('plan[0].fault: "rest" is not one of');
  await expect(server.open('bad', [{}] as never)).rejects.toThrow('plan[0]: add `status`, `fault` or `prism`');
  await expect(server.open('bad', [{ fault: 'refuse' }, ok])).rejects.toThrow(
    '`refuse` cannot be combined with other steps',
  );
  await expect(server.open('a/b', [ok])).rejects.toThrow('session "a/b"');
  await expect(server.open('exact', [ok])).rejects.toThrow('session exact is already open');
});
