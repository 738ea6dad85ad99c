import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IntegrationApi, type RateLimitError } from '../src/index.ts';

let server: http.Server;
let received: number[];
let onRequest: (number: number, response: http.ServerResponse) => void;

beforeEach(async () => {
  received = [];
  onRequest = (_, response) => response.end('{"id":"ord_1"}');
  server = http.createServer((_, response) => {
    received.push(performance.now());
    onRequest(received.length, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function client(options: object = {}): IntegrationApi {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agents = { http: new http.Agent({ keepAlive: true, maxSockets: 1 }) };
  return new IntegrationApi({ apiKey: 'ik_test_1', baseUrl, agents, maxRetries: 0, ...options });
}

it('asks the rate limiter again for a call that has waited for a connection', async () => {
  onRequest = (number, response) => {
    if (number === 1) response.writeHead(429, { 'Retry-After-Ms': '300' });
    response.end('{"id":"ord_1"}');
  };
  const api = client();
  const results = await Promise.allSettled([1, 2, 3].map(async () => api.orders.retrieve('ord_1')));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect((results[0] as PromiseRejectedResult).reason as RateLimitError).toMatchObject({ status: 429, attempts: 1 });
  expect((received[1] ?? 0) - (received[0] ?? 0)).toBeGreaterThanOrEqual(299);
});

it('lets a middleware make calls while its own waits for the only connection', async () => {
  const api = client({
    middleware: [
      async (request: { url: string }, next: (request: object) => Promise<object>) => {
        if (!request.url.endsWith('/ord_2')) await api.orders.retrieve('ord_2');
        const response = await next(request);
        if (!request.url.endsWith('/ord_2')) await api.orders.retrieve('ord_2');
        return response;
      },
    ],
  });
  const orders = await Promise.all([1, 2].map(async () => api.orders.retrieve('ord_1')));
  expect(orders.map(({ id }) => id)).toEqual(['ord_1', 'ord_1']);
});

it('leaves the connection to the next call if one that waits for it is cancelled', async () => {
  let waiting: http.ServerResponse | undefined;
  onRequest = (number, response) => {
    if (number === 1) waiting = response;
    else response.end('{"id":"ord_1"}');
  };
  const api = client();
  const controller = new AbortController();
  const first = api.orders.retrieve('ord_1');
  const cancelled = api.orders.retrieve('ord_1', { signal: controller.signal });
  const last = api.orders.retrieve('ord_1');
  await expect.poll(() => received.length).toBe(1);
  controller.abort();
  await expect(cancelled).rejects.toThrow('was cancelled');
  waiting?.end('{"id":"ord_1"}');
  expect([(await first).id, (await last).id]).toEqual(['ord_1', 'ord_1']);
});
