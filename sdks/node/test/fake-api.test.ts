import { afterEach, expect, it, vi } from 'vitest';
import {
  ConfigurationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  type Order,
  type OrderCreate,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../src/index.ts';
import { EXAMPLES } from '../src/generated/examples.ts';
import { listProducts } from '../src/generated/resources/products.ts';
import { operationAt } from '../src/testing/fake-operations.ts';
import { fakeApi, type OperationId } from '../src/testing/index.ts';
import { ending } from './fake.ts';

const NEW: OrderCreate = {
  currency: 'EUR',
  customer: { email: 'jo@example.com' },
  line_items: [{ sku: 'SHIRT-BLUE-M', quantity: 2 }],
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('A fake client returns the example of the contract, without a key and without a network', async () => {
  vi.stubEnv('INTEGRATION_API_KEY', '');
  vi.stubEnv('INTEGRATION_API_BASE_URL', 'https://live.example');
  vi.stubGlobal('fetch', () => expect.unreachable('the network was used'));
  const { api, calls } = fakeApi();
  const { data, status, requestId } = await api.orders.create(NEW).withResponse();
  expect(data.status).toBe('pending');
  expect([status, requestId]).toEqual([201, 'req_fake']);
  expect(calls).toHaveLength(1);
});

it.each(EXAMPLES.map(({ operation, method, path }): [OperationId, string, string] => [operation, method, path]))(
  'A fake client has an example of %s and identifies the operation by its request',
  (id, method, path) => {
    expect(() => fakeApi().example(id)).not.toThrow();
    expect(fakeApi().example(id, 429)).toMatchObject({ status: 429 });
    expect(operationAt(method, path.replaceAll(/\{\w+\}/g, 'some_id%2F')).operation).toBe(id);
  },
);

it('A fake client ends every list, in every way to read it', async () => {
  const { api, client, calls } = fakeApi();
  const read = await Promise.all([
    api.orders.list().toArray({ limit: 1000 }),
    api.events.list().toArray({ limit: 1000 }),
    api.inventory.list().toArray({ limit: 1000 }),
    api.locations.list().toArray({ limit: 1000 }),
    api.webhookEndpoints.list().toArray({ limit: 1000 }),
    api.webhookEndpoints.listDeliveries('we_1').toArray({ limit: 1000 }),
    api.apiKeys.list().toArray({ limit: 1000 }),
    listProducts(client).toArray({ limit: 1000 }),
  ]);
  expect(read.filter((items) => items.length === 0)).toEqual([]);
  expect(calls.every(({ query }) => query['cursor'] === undefined)).toBe(true);
});

it('A fake client records requests', async () => {
  const { api, calls } = fakeApi();
  await api.orders.create(NEW, { idempotencyKey: 'cart-7' });
  await api.orders.list({ status: ['pending', 'confirmed'], limit: 5 }, { headers: { 'X-Shop': 'a' } });
  await api.orders.retrieve('ord/1');
  const key = '[redacted]';
  expect(calls).toMatchObject([
    { operation: 'createOrder', method: 'POST', path: '/api/v1/orders', query: {}, body: NEW },
    { operation: 'listOrders', method: 'GET', query: { status: 'pending,confirmed', limit: '5' }, body: undefined },
    { operation: 'retrieveOrder', path: '/api/v1/orders/ord%2F1' },
  ]);
  expect(calls.map(({ headers }) => headers['authorization'])).toEqual([key, key, key]);
  expect([calls[0]?.headers['idempotency-key'], calls[1]?.headers['x-shop']]).toEqual(['cart-7', 'a']);
});

it('A fake client starts a retry without a wait while a test has replaced the timers', async () => {
  vi.useFakeTimers();
  const { api, calls, replyOnce } = fakeApi();
  replyOnce('products.list', { status: 503 });
  await api.products.list();
  vi.useRealTimers();
  expect(calls).toHaveLength(2);
});

it('A fake client validates calls like the library, and does not record invalid ones', async () => {
  const { api, calls } = fakeApi();
  await expect(api.orders.retrieve('')).rejects.toThrow(InvalidRequestError);
  expect(calls).toEqual([]);
});

it('A fake client accepts client options, including a path in the base URL', async () => {
  const seen: string[] = [];
  const { api, calls } = fakeApi({
    baseUrl: 'https://shop.example/proxy/',
    apiKey: 'ik_test_mine',
    middleware: [
      (request, next) => {
        seen.push(request.url);
        return next(request);
      },
    ],
  });
  await api.withOptions({ appName: 'shop' }).accounts.retrieve();
  expect(seen).toEqual(['https://shop.example/proxy/api/v1/account']);
  expect(calls[0]).toMatchObject({ path: '/api/v1/account', headers: { authorization: '[redacted]' } });
  expect(JSON.stringify(calls)).not.toContain('ik_test_mine');
});

it('A fake client identifies a call that a middleware sends outside of the base URL', async () => {
  const { api, calls } = fakeApi({
    baseUrl: 'https://shop.example/proxy',
    middleware: [(request, next) => next({ ...request, url: 'https://shop.example/api/v1/account' })],
  });
  await api.rateLimit.retrieve();
  expect(calls).toMatchObject([{ operation: 'retrieveAccount', path: '/api/v1/account' }]);
});

it('A fake client has no key if it is null', async () => {
  const { api } = fakeApi({ apiKey: null });
  await expect(api.orders.list()).rejects.toThrow(ConfigurationError);
});

it('A reply remains until another one is set', async () => {
  const { api, reply, example } = fakeApi();
  const order: Order = { ...example('retrieveOrder'), status: 'cancelled' };
  reply('retrieveOrder', { body: order });
  expect([await api.orders.retrieve('a'), await api.orders.retrieve('b')]).toEqual([order, order]);
  reply('retrieveOrder', {});
  expect(await api.orders.retrieve('a')).toEqual(example('retrieveOrder'));
});

it('A reply with an error status has the problem details of the contract', async () => {
  const fake = fakeApi();
  fake.reply('createOrder', { status: 409 });
  const error = await ending(fake.api.orders.create(NEW));
  expect(error).toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ code: (fake.example('createOrder', 409) as { code: string }).code });
  expect(fake.calls).toHaveLength(1);
});

it('A reply may have any body and any headers', async () => {
  const { api, reply } = fakeApi();
  reply('retrieveOrder', { status: 404, body: { code: 'gone_fishing' }, headers: { 'x-request-id': 'req_7' } });
  const error = await ending(api.orders.retrieve('a'));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ code: 'gone_fishing', requestId: 'req_7' });
});

it.each([
  [503, ServerError],
  [429, RateLimitError],
])('A reply with status %i is retried without a wait', async (status, type) => {
  const waits: number[] = [];
  const fake = fakeApi({ hooks: { onRetry: (_, { wait }) => waits.push(wait) } });
  fake.reply('retrieveOrder', { status });
  await expect(fake.api.orders.retrieve('a')).rejects.toThrow(type);
  expect(fake.calls).toHaveLength(3);
  expect(waits).toEqual([0, 0]);
});

it('A reply for one call is followed by the next one', async () => {
  const { api, reply, replyOnce, calls } = fakeApi();
  replyOnce('createOrder', { status: 503 });
  replyOnce('createOrder', { status: 500 });
  reply('createOrder', { status: 201, headers: { 'Idempotency-Replayed': 'true' } });
  const { attempts, replayed } = await api.orders.create(NEW).withResponse();
  expect([attempts, replayed]).toEqual([3, true]);
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

it('A reply can be created from each call', async () => {
  const { api, reply, example } = fakeApi();
  reply('retrieveOrder', async ({ path }) => ({
    body: { ...example('retrieveOrder'), id: path.split('/').at(-1) ?? '' },
  }));
  expect(await api.orders.retrieve('ord_1')).toMatchObject({ id: 'ord_1' });
  expect(await api.orders.retrieve('ord_2')).toMatchObject({ id: 'ord_2' });
});

it('A reply can be a transport error or an error of the library', async () => {
  const fake = fakeApi({ maxRetries: 0 });
  fake.reply('retrieveOrder', new Error('ECONNRESET'));
  await expect(fake.api.orders.retrieve('a')).rejects.toThrow(ConnectionError);
  const late = new TimeoutError('too late');
  fake.reply('retrieveOrder', () => late);
  await expect(fake.api.orders.retrieve('a')).rejects.toBe(late);
});

it('A reply can be a Response, which is used repeatedly', async () => {
  const fake = fakeApi({ maxRetries: 0 });
  fake.reply('retrieveOrder', new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const errors = [await ending(fake.api.orders.retrieve('a')), await ending(fake.api.orders.retrieve('a'))];
  const texts = errors.map((error) => new TextDecoder().decode((error as ServerError).rawBody));
  expect(texts).toEqual(['<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>']);
});

it('A reply has no body for an operation without one', async () => {
  const { api, reply } = fakeApi();
  expect(await api.webhookEndpoints.delete('we_1')).toBeUndefined();
  reply('deleteWebhookEndpoint', { status: 204 });
  expect(await api.webhookEndpoints.delete('we_1')).toBeUndefined();
});

it.each([99, 600, 200.5])('A reply with status %d is an error of one line', async (status) => {
  const { api, reply } = fakeApi();
  reply('retrieveOrder', { status });
  const message = `the response to retrieveOrder has status ${status}; use a status from 200 to 599`;
  await expect(api.orders.retrieve('a')).rejects.toThrow(new ConfigurationError(message));
});

it('A reply to an unknown operation is an error of one line', () => {
  const { reply, replyOnce, example } = fakeApi();
  const wrong = 'createOrders' as OperationId;
  const message = 'the contract has no operation createOrders; pass a method or an operationId';
  for (const use of [() => reply(wrong, {}), () => replyOnce(wrong, {}), () => example(wrong)]) {
    expect(use).toThrow(new ConfigurationError(message));
  }
});

it('An example can be modified by the caller', () => {
  const { example } = fakeApi();
  Object.assign(example('retrieveOrder'), { id: 'changed' });
  expect(example('retrieveOrder').id).not.toBe('changed');
});

it('An example of a status without an example is an error', () => {
  expect(() => fakeApi().example('retrieveOrder', 418)).toThrow('no example response of retrieveOrder with status 418');
});

it('An example of an operation without a body is undefined', () => {
  expect(fakeApi().example('deleteWebhookEndpoint', 204)).toBeUndefined();
});
