import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { labOf, newAccount, ONE_MUG, type Send, type TestAccount } from '../testing/clients.ts';

interface Order {
  readonly id: string;
  readonly external_id: string | null;
}
interface Rule {
  readonly id: string;
  readonly seen: number;
  readonly met: number;
}

let sandbox: Sandbox;
let lab: Send;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
  account = await newAccount(sandbox);
});
afterEach(() => lab('DELETE', '/faults'));
afterAll(() => sandbox.close());

const addRule = async (rule: object): Promise<Rule> => {
  const { status, body } = await lab<Rule>('POST', '/faults', rule);
  expect(status).toBe(201);
  return body;
};
const order = () => ({ ...ONE_MUG, external_id: randomUUID() });
/** Returns the orders with an external id, read without faults. */
const stored = async ({ external_id }: { external_id: string }): Promise<Order[]> => {
  const { body } = await lab<{ data: Order[] }>('GET', `${account.path}/orders?external_id=${external_id}`);
  return body.data;
};

test('A connection that is cut after the commit leaves an order, which a repeat with the key returns', async () => {
  await addRule({ operation: 'createOrder', cut: 'after' });
  const [body, key] = [order(), { 'Idempotency-Key': randomUUID() }];
  await expect(account.api('POST', '/orders', body, key)).rejects.toThrow(/fetch failed|terminated/);
  const [created] = await stored(body);
  expect(created).toBeDefined();
  const repeated = await account.api<Order>('POST', '/orders', body, key);
  expect(repeated).toMatchObject({ status: 201, body: { id: created?.id } });
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(await stored(body)).toHaveLength(1);
});

test('A connection that is cut before leaves nothing', async () => {
  await addRule({ operation: 'createOrder', cut: 'before' });
  const [body, key] = [order(), { 'Idempotency-Key': randomUUID() }];
  await expect(account.api('POST', '/orders', body, key)).rejects.toThrow(/fetch failed|terminated/);
  expect(await stored(body)).toEqual([]);
  const repeated = await account.api('POST', '/orders', body, key);
  expect(repeated.status).toBe(201);
  expect(repeated.headers.get('idempotency-replayed')).toBeNull();
});

test('A truncated response has its head and half of its body', async () => {
  await addRule({ operation: 'listOrders', truncate: true });
  const headers = { Authorization: `Bearer ${account.key}` };
  const response = await fetch(`${sandbox.url}/api/v1/orders`, { headers });
  expect(response.status).toBe(200);
  let bytes = 0;
  const reading = async (): Promise<void> => {
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  };
  await expect(reading()).rejects.toThrow(/fetch failed|terminated/);
  const length = Number(response.headers.get('content-length'));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(length);
  expect(await account.api('GET', '/orders')).toMatchObject({ status: 200 });
});

test('A code becomes the problem that the contract describes, and the request has no effect', async () => {
  await addRule({ operation: 'createOrder', code: 'service_unavailable', retry_after: 3 });
  const body = order();
  const { status, headers, body: problem } = await account.api('POST', '/orders', body);
  expect({ status, retryAfter: headers.get('retry-after'), problem }).toMatchObject({
    status: 503,
    retryAfter: '3',
    problem: { status: 503, code: 'service_unavailable', title: 'Service unavailable', instance: '/api/v1/orders' },
  });
  expect(await stored(body)).toEqual([]);
});

test('A spent rate limit has all of its headers, at once and without 10,000 requests', async () => {
  await addRule({ operation: 'listOrders', code: 'rate_limit_exceeded', retry_after: 7 });
  const { status, headers } = await account.api('GET', '/orders');
  expect([status, headers.get('retry-after'), headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([
    429,
    '7',
    '"default";r=0;t=7',
    '"default";q=10000;w=60',
  ]);
});

test('A delay holds the request back', async () => {
  await addRule({ operation: 'listOrders', delay: '400ms' });
  const began = performance.now();
  expect((await account.api('GET', '/orders')).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThanOrEqual(390);
});

test('A rule begins with its nth request and applies as often as it says', async () => {
  const { id } = await addRule({ operation: 'listOrders', code: 'internal_error', nth: 2, times: 2 });
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await account.api('GET', '/orders')).status);
  expect(statuses).toEqual([200, 500, 500, 200, 200]);
  const { body } = await lab<{ data: Rule[] }>('GET', '/faults');
  expect(body.data).toMatchObject([{ id, seen: 5, met: 2 }]);
});

test('A rule without limit applies until it is removed', async () => {
  const { id } = await addRule({ operation: 'listOrders', code: 'internal_error', times: null });
  for (let count = 0; count < 3; count += 1) expect((await account.api('GET', '/orders')).status).toBe(500);
  expect((await lab('DELETE', `/faults/${id}`)).status).toBe(204);
  expect((await account.api('GET', '/orders')).status).toBe(200);
});

test.each([
  ['operation', { operation: 'listOrders' }, '/orders', '/products'],
  ['path', { path: '/api/v1/orders/*' }, '/orders/ord_KqJlizTeNAxhi20c', '/orders'],
])('A rule matches requests by %s only', async (_, match, fitting, other) => {
  await addRule({ ...match, code: 'internal_error', times: null });
  expect((await account.api('GET', fitting)).status).toBe(500);
  expect((await account.api('GET', other)).status).toBe(200);
});

test('A rule matches requests of one account, mode and key only', async () => {
  const other = await newAccount(sandbox, 'empty');
  await addRule({ account_id: account.id, mode: 'test', code: 'internal_error', times: null });
  expect((await account.api('GET', '/orders')).status).toBe(500);
  expect((await other.api('GET', '/orders')).status).toBe(200);
  await lab('DELETE', '/faults');
  await addRule({ account_id: account.id, mode: 'live', code: 'internal_error', times: null });
  expect((await account.api('GET', '/orders')).status).toBe(200);
  const { body } = await other.api<{ data: { id: string; mode: string }[] }>('GET', '/api-keys');
  await addRule({ api_key_id: body.data.find(({ mode }) => mode === 'test')?.id, code: 'internal_error', times: null });
  expect((await other.api('GET', '/orders')).status).toBe(500);
  expect((await account.api('GET', '/orders')).status).toBe(200);
});

test('The header brings a fault for one request', async () => {
  const body = order();
  const fault = (value: string) => account.api('POST', '/orders', body, { 'Sandbox-Fault': value });
  expect(await fault('status=503; retry_after=2')).toMatchObject({ status: 503 });
  expect(await fault('code=account_suspended')).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  expect(await fault('delay=10ms; status=429')).toMatchObject({ status: 429 });
  await expect(fault('cut=before')).rejects.toThrow(/fetch failed|terminated/);
  expect(await stored(body)).toEqual([]);
  await expect(fault('cut=after')).rejects.toThrow(/fetch failed|terminated/);
  expect(await stored(body)).toHaveLength(1);
  expect((await account.api('GET', '/orders')).status).toBe(200);
});

test('A request with the header leaves rules to the next request', async () => {
  await addRule({ operation: 'listOrders', code: 'internal_error' });
  expect((await account.api('GET', '/orders', undefined, { 'Sandbox-Fault': 'status=503' })).status).toBe(503);
  expect((await account.api('GET', '/orders')).status).toBe(500);
  expect((await account.api('GET', '/orders')).status).toBe(200);
});

test('There are at most 100 rules', async () => {
  for (let count = 0; count < 100; count += 1) await addRule({ operation: 'listOrders', code: 'internal_error' });
  expect(await lab('POST', '/faults', { code: 'internal_error' })).toMatchObject({ status: 422 });
});

test.each(['', 'boom', 'status=200', 'status=409', 'cut=within', 'delay=1h', 'cut=after; status=500', 'retry_after=2'])(
  'A header that is not a fault is reported: %j',
  async (value) => {
    const response = await account.api('GET', '/orders', undefined, { 'Sandbox-Fault': value });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'malformed_request', errors: [{ parameter: 'Sandbox-Fault' }] },
    });
  },
);

test('The inbox responds with the status of a rule, after its delay', async () => {
  const endpoint = { url: 'https://inbox.localhost/faulty', event_types: ['webhook_endpoint.ping'] };
  const { body } = await account.api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', endpoint);
  const { id } = body.endpoint;
  await addRule({ inbox: 'faulty', respond: 500, delay: '50ms' });
  await account.api('POST', `/webhook-endpoints/${id}/ping`);
  const deliveries = async () =>
    (await account.api<{ data: object[] }>('GET', `/webhook-endpoints/${id}/deliveries`)).body.data;
  await expect.poll(deliveries).toMatchObject([{ status: 'pending', attempts: 1, response_status: 500 }]);
  await lab('POST', '/clock', { advance: '10s' });
  expect(await deliveries()).toMatchObject([{ status: 'succeeded', attempts: 2, response_status: 204 }]);
});

test.each([
  [{}, '#'],
  [{ operation: 'createOrders', code: 'internal_error' }, '#/operation'],
  [{ code: 'internal_error', cut: 'after' }, '#/cut'],
  [{ respond: 410 }, '#/respond'],
  [{ inbox: 'shop', cut: 'after' }, '#/cut'],
  [{ delay: '11m' }, '#/delay'],
  [{ delay: 'soon' }, '#/delay'],
  [{ retry_after: 3, cut: 'after' }, '#/retry_after'],
  [{ code: 'no_such_code' }, '#/code'],
  [{ code: 'internal_error', times: 0 }, '#/times'],
])('The rule %j is refused', async (rule, pointer) => {
  expect(await lab('POST', '/faults', rule)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
});

test('A delay ends when the sandbox closes', async () => {
  const own = await startSandbox();
  const { api } = await newAccount(own, 'empty');
  await labOf(own)('POST', '/faults', { operation: 'listOrders', delay: '9m' });
  const waiting = api('GET', '/orders').catch(() => undefined);
  await expect.poll(async () => (await labOf(own)<{ data: Rule[] }>('GET', '/faults')).body.data[0]?.met).toBe(1);
  await own.close();
  await waiting;
});
