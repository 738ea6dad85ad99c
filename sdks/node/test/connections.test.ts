import { Agent, type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { ClientOptions, IntegrationApi, Middleware, RateLimitError } from '../src/index.ts';
import { json, startServer, type TestServer } from './server.ts';

const order = json({ id: 'ord_1' });

/** Creates a client with one connection. */
function clientOf(server: TestServer, options: ClientOptions = {}): IntegrationApi {
  const agents = { http: new Agent({ keepAlive: true, maxSockets: 1 }) };
  return server.client({ agents, maxRetries: 0, ...options });
}

it('A call that has waited for a connection asks the rate limiter again', async () => {
  const times: number[] = [];
  await using server = await startServer((response, request) => {
    times.push(performance.now());
    const answer = times.length === 1 ? json({}, 429, { 'Retry-After-Ms': '300' }) : order;
    answer(response, request);
  });
  const api = clientOf(server);
  const results = await Promise.allSettled([1, 2, 3].map(async () => api.orders.retrieve('ord_1')));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect((results[0] as PromiseRejectedResult).reason as RateLimitError).toMatchObject({ status: 429, attempts: 1 });
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(299);
});

it('A middleware may make calls while its own call waits for the only connection', async () => {
  await using server = await startServer(order);
  const api = clientOf(server, {
    middleware: [
      async (request, next) => {
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

it('A cancelled call that waits for the connection leaves it to the next call', async () => {
  const waiting: ServerResponse[] = [];
  await using server = await startServer((response, request) => {
    if (server.received.length === 1) waiting.push(response);
    else order(response, request);
  });
  const api = clientOf(server);
  const controller = new AbortController();
  const first = api.orders.retrieve('ord_1');
  const cancelled = api.orders.retrieve('ord_1', { signal: controller.signal });
  const last = api.orders.retrieve('ord_1');
  await expect.poll(() => server.received.length).toBe(1);
  controller.abort();
  await expect(cancelled).rejects.toThrow('was cancelled');
  waiting[0]?.end('{"id":"ord_1"}');
  expect([(await first).id, (await last).id]).toEqual(['ord_1', 'ord_1']);
});

it('A call whose time is up before a connection is free has made an attempt, and sends nothing', async () => {
  await using server = await startServer(() => undefined);
  const events: string[] = [];
  const hooks = {
    onRequest: ({ url }: { url: string }) => events.push(`request ${url.slice(-5)}`),
    onResponse: ({ url }: { url: string }) => events.push(`response ${url.slice(-5)}`),
  };
  const middleware: Middleware = async (request, next) => {
    events.push(`middleware ${request.url.slice(-5)}`);
    return next(request);
  };
  const api = clientOf(server, { hooks, middleware: [middleware] });
  const held = api.orders.retrieve('ord_1', { timeout: 400 });
  const late = api.orders.retrieve('ord_2', { timeout: 100 });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError', phase: 'attempt', attempts: 1 });
  await expect(held).rejects.toMatchObject({ phase: 'attempt', attempts: 1 });
  expect(events).toEqual(['request ord_1', 'middleware ord_1', 'request ord_2', 'response ord_2', 'response ord_1']);
  expect(server.received).toHaveLength(1);
});

it('A call that gets the connection but sends nothing leaves it to the next call', async () => {
  await using server = await startServer(order);
  const api = clientOf(server, {
    middleware: [
      async (request, next) => {
        if (request.url.endsWith('/ord_2')) throw new Error('thrown by the middleware');
        return next(request);
      },
    ],
  });
  const [first, unsent, last] = await Promise.allSettled(
    ['ord_1', 'ord_2', 'ord_3'].map(async (id) => api.orders.retrieve(id)),
  );
  expect([first, unsent, last].map((result) => result?.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
