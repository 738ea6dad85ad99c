import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import type { Contained } from './contain.ts';
import { type Mock, type MockOptions, startMock } from './prism.ts';

const PRODUCTS = '/api/v1/products';
const started: Mock[] = [];

async function start(options?: MockOptions): Promise<Mock> {
  const mock = await startMock(options);
  started.push(mock);
  return mock;
}

afterEach(() => Promise.all(started.splice(0).map((mock) => mock.close())));

function get(mock: Mock, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(mock.url + path, { headers: { authorization: 'Bearer ik_test_mock', ...headers } });
}

it('does not change stack traces and exit handlers of the process', async () => {
  const { prepareStackTrace } = Error;
  const { emit } = process;
  await start();
  expect(Error.prepareStackTrace).toBe(prepareStackTrace);
  expect(process.emit).toBe(emit);
});

it('prints nothing, and its process can end after close', async () => {
  const script = `
    const { startMock } = await import(${JSON.stringify(new URL('prism.ts', import.meta.url).href)});
    const mock = await startMock();
    await (await fetch(mock.url + '${PRODUCTS}')).text();
    await mock.close();`;
  const node = ['--import', 'tsx', '--input-type=module', '--eval', script];
  expect(await promisify(execFile)(process.execPath, node)).toEqual({ stdout: '', stderr: '' });
});

it('runs twice at the same time on different ports', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(first.port).not.toBe(second.port);
  expect((await get(first, PRODUCTS)).status).toBe(200);
  expect((await get(second, PRODUCTS)).status).toBe(200);
});

it('frees its port on close', async () => {
  const first = await startMock();
  await get(first, PRODUCTS);
  await first.close();
  const second = await start({ port: first.port });
  expect(second.url).toBe(first.url);
});

it('reports a port in use', async () => {
  const { port } = await start();
  await expect(startMock({ port })).rejects.toThrow(`Port ${port} is in use: stop its process or choose another`);
});

it('reports a missing document', async () => {
  await expect(startMock({ document: '/no/such/openapi.json' })).rejects.toThrow(
    /^\/no\/such\/openapi\.json cannot be served \(.*ENOENT.*\): run `npm run check`/,
  );
});

it.each([
  ['an invalid % in the path', `${PRODUCTS}/%zz`, {}, 'URI malformed'],
  ['a malformed Accept', PRODUCTS, { accept: 'foo' }, 'invalid media type'],
  ['an Accept with an empty parameter', PRODUCTS, { accept: 'text/html;;q' }, 'invalid parameter format'],
])('responds with 400 to %s and keeps running', async (_name, path, headers, reason) => {
  const onContained = vi.fn<(contained: Contained) => void>();
  const mock = await start({ onContained });
  const response = await get(mock, path, headers);
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 400, detail: `Prism cannot read this request: ${reason}.` });
  expect(onContained.mock.calls).toEqual([[{ request: `GET ${path}`, reason }]]);
  expect((await get(mock, PRODUCTS)).status).toBe(200);
});

it('escapes a violation that a header cannot contain', async () => {
  const mock = await start();
  const response = await fetch(`${mock.url}/api/v1/orders`, {
    method: 'POST',
    headers: { authorization: 'Bearer ik_test_mock', 'content-type': 'application/json' },
    body: JSON.stringify({ '€uro 😀': 1 }),
  });
  expect(response.status).toBe(422);
  expect(response.headers.get('sl-violations')).toContain(String.raw`found '\\u20acuro \\ud83d\\ude00'`);
});
