import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import { apiOf, labOf, newAccount, ONE_MUG, type Send } from '../testing/clients.ts';

type Thread = components['schemas']['RequestThread'];
type Page = components['schemas']['RequestList'];

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
beforeEach(() => lab('DELETE', '/requests'));
afterAll(() => sandbox.close());

const requests = async (query = ''): Promise<Page['data']> => (await lab<Page>('GET', `/requests${query}`)).body.data;
const statuses = async (query: string) => (await requests(query)).map(({ status }) => status);
const threadOf = async (requestId: string | null): Promise<Thread> =>
  (await lab<Thread>('GET', `/requests/${requestId}`)).body;

test('One request leads to the rows that it changed, its events and their deliveries', async () => {
  const { api } = await newAccount(sandbox);
  const endpoint = { url: 'https://inbox.localhost/thread', event_types: ['order.created'] };
  const { body: created } = await api<{ secret: string }>('POST', '/webhook-endpoints', endpoint);
  const { body: order, headers } = await api<{ id: string }>('POST', '/orders', ONE_MUG);
  const thread = (): Promise<Thread> => threadOf(headers.get('x-request-id'));
  await expect
    .poll(async () => (await thread()).deliveries.map(({ status }) => status))
    .toEqual(['succeeded', 'succeeded', 'succeeded']);

  const { summary, request, response, changes, events, deliveries } = await thread();
  expect(summary).toMatchObject({
    source: 'api',
    operation: 'createOrder',
    method: 'POST',
    status: 201,
    ending: 'send',
  });
  expect(JSON.parse(request.body ?? '')).toEqual(ONE_MUG);
  expect(JSON.parse(response.body ?? '')).toMatchObject({ id: order.id });
  expect(response.headers).toMatchObject({ location: `/api/v1/orders/${order.id}`, etag: '"1"' });
  const tables = new Set(changes.map(({ table, action }) => `${action} ${table}`));
  expect(tables).toContain('insert customer_order');
  expect(tables).toContain('update stock_level');
  expect(tables).toContain('insert event');
  expect(events.map(({ type }) => type)).toEqual(['order.created', 'inventory.updated']);
  const attempts = deliveries.flatMap((delivery) => delivery.attempts);
  const own = attempts.find(({ url }) => url === endpoint.url);
  const key = Buffer.from(created.secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(own?.signature_input ?? '')
    .digest('base64');
  expect(own).toMatchObject({ number: 1, response_status: 204, failure: null, signature: `v1,${signature}` });
});

test('A request that fails shows the problem and no change', async () => {
  const { api } = await newAccount(sandbox);
  const many = { ...ONE_MUG, line_items: [{ sku: 'LANTERN-PELL', quantity: 999 }] };
  const { headers } = await api('POST', '/orders', many);
  const { summary, response, changes, events } = await threadOf(headers.get('x-request-id'));
  expect(summary.status).toBe(409);
  expect(JSON.parse(response.body ?? '')).toMatchObject({ code: 'insufficient_stock' });
  expect(changes.filter(({ table }) => table !== 'idempotency')).toEqual([]);
  expect(events).toEqual([]);
});

test('Moves of the merchant are in the list, and views are not', async () => {
  const { api, path } = await newAccount(sandbox);
  const { body: order } = await api<{ id: string }>('POST', '/orders', ONE_MUG);
  const { headers } = await lab('POST', `${path}/orders/${order.id}/confirm`);
  await lab('GET', `${path}/orders`);
  expect((await requests()).map(({ source, operation }) => [source, operation])).toEqual([
    ['lab', 'confirmOrder'],
    ['api', 'createOrder'],
  ]);
  const { events, changes } = await threadOf(headers.get('x-request-id'));
  expect(events.map(({ type }) => type)).toEqual(['order.updated']);
  expect(changes.map(({ table }) => table)).toContain('customer_order');
});

test('Requests that no operation has, and those that are refused, are in the list', async () => {
  await fetch(`${sandbox.url}/api/v1/nothing`);
  await fetch(`${sandbox.url}/api/v1/orders`);
  expect(await requests()).toMatchObject([
    { operation: 'listOrders', status: 401, account_id: null, mode: null },
    { operation: null, status: 404, url: '/api/v1/nothing' },
  ]);
});

test('A cut connection is in the list, with the way it ended', async () => {
  const { api } = await newAccount(sandbox);
  await api('POST', '/orders', ONE_MUG, { 'Sandbox-Fault': 'cut=after' }).catch(() => undefined);
  await expect.poll(() => requests()).toMatchObject([{ operation: 'createOrder', ending: 'cut' }]);
  const [request] = await requests();
  const { events } = await threadOf(request?.request_id ?? null);
  expect(events[0]?.type).toBe('order.created');
});

test('The list is filtered by status, operation, account and text', async () => {
  const { api, id } = await newAccount(sandbox);
  const external_id = randomUUID();
  await api('POST', '/orders', { ...ONE_MUG, external_id });
  await api('POST', '/orders', { ...ONE_MUG, external_id });
  await api('GET', '/products');
  expect(await statuses('?operation=createOrder')).toEqual([409, 201]);
  expect(await statuses('?status=4xx')).toEqual([409]);
  expect(await statuses(`?q=${external_id}`)).toEqual([409, 201]);
  expect(await statuses(`?account_id=${id}&mode=test&limit=1`)).toEqual([200]);
  expect(await statuses(`?account_id=${id}&mode=live`)).toEqual([]);
});

test('No secret is kept: neither keys nor signing secrets, in no header and no body', async () => {
  const { body: account } = await lab<{ test_key: string }>('POST', '/accounts', {});
  const api = apiOf(sandbox, account.test_key);
  const { body: created } = await api<{ secret: string }>('POST', '/api-keys', {
    name: 'ERP',
    mode: 'test',
    scopes: ['orders:read'],
  });
  const endpoint = { url: 'https://inbox.localhost/secret', event_types: ['order.created'] };
  const { body: hook } = await api<{ secret: string }>('POST', '/webhook-endpoints', endpoint);
  await fetch(`${sandbox.url}/api/v1/orders?api_key=${created.secret}`, { headers: { Cookie: 'session=geheim' } });
  const list = await requests();
  expect(list).toHaveLength(3);
  const kept = JSON.stringify(await Promise.all(list.map(({ request_id }) => threadOf(request_id))));
  for (const secret of [account.test_key, created.secret, hook.secret, 'geheim', sandbox.token]) {
    expect(kept).not.toContain(secret);
  }
  expect(kept).toContain(`ik_test_…${created.secret.slice(-4)}`);
});

test('No code of an owner is kept, however a body writes it', async () => {
  const { id, key, api } = await newAccount(sandbox, 'empty');
  await api('POST', '/account/owner-code');
  const { body: sent } = await lab<{ code: string }>('GET', `/accounts/${id}/owner-code`);
  const bodies = [
    `{"name":"Shop","mode":"live","scopes":["orders:read"],"owner_code":"${sent.code}"}`,
    `{"name":"Shop", "owner_code" :\n "${sent.code}", "note": "a \\" quote"}`,
    `{"\\u006fwner\\u005Fcode":"${sent.code}"}`,
    `{"owner_code":"${sent.code}`,
  ];
  const received = [];
  for (const body of bodies) {
    const response = await fetch(`${sandbox.url}/api/v1/api-keys`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body,
    });
    received.push(response.status);
  }
  expect(received).toEqual([201, 422, 422, 400]);
  const list = await requests();
  expect(list).toHaveLength(5);
  const kept = JSON.stringify(await Promise.all(list.map(({ request_id }) => threadOf(request_id))));
  expect(kept).not.toContain(sent.code);
  expect(kept.match(/…/g)?.length).toBeGreaterThanOrEqual(4);
  expect(kept).toContain('quote');
});

/** Reads server-sent events until `enough` says so, and disconnects. */
async function follow(enough: (text: string) => boolean, act: () => Promise<unknown>): Promise<string> {
  const controller = new AbortController();
  const headers = { Authorization: `Bearer ${sandbox.token}` };
  const response = await fetch(`${sandbox.url}/_sandbox/stream`, { headers, signal: controller.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  const acted = act();
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    if (enough(text)) break;
  }
  await acted;
  controller.abort();
  return text;
}

test('The activity is live: requests, deliveries, the inbox, the clock, faults and snapshots', async () => {
  const { api } = await newAccount(sandbox);
  const names = ['request', 'delivery', 'inbox', 'clock', 'faults', 'data'];
  const text = await follow(
    (soFar) => names.every((name) => soFar.includes(`event: ${name}\n`)),
    async () => {
      await api('POST', '/orders', ONE_MUG);
      await lab('POST', '/clock', { advance: '1s' });
      await lab('DELETE', '/faults');
      await lab('POST', '/snapshots', { name: 'live' });
      await lab('POST', '/snapshots/live/restore');
    },
  );
  const first = /event: request\ndata: (.*)\n\n/.exec(text)?.[1] ?? '';
  expect(JSON.parse(first)).toMatchObject({ operation: 'createOrder', status: 201 });
});

test('A sandbox with open streams closes at once', async () => {
  const own = await startSandbox();
  const response = await fetch(`${own.url}/_sandbox/stream`, { headers: { Authorization: `Bearer ${own.token}` } });
  const reader = response.body?.getReader();
  await reader?.read();
  const ended = reader?.read();
  await own.close();
  expect(await ended).toMatchObject({ done: true });
});

test('Requests of an account can be listed with those that no account made', async () => {
  const [mine, other] = [await newAccount(sandbox, 'empty'), await newAccount(sandbox, 'empty')];
  await mine.api('GET', '/account');
  await other.api('GET', '/products');
  await apiOf(sandbox, 'ik_test_wrong')('GET', '/orders');
  const filter = `?account_id=${mine.id}&mode=test`;
  expect(await statuses(filter)).toEqual([200]);
  expect(await statuses(`${filter}&without_key=true`)).toEqual([401, 200]);
  expect(await statuses(`?account_id=${mine.id}&mode=live&without_key=true`)).toEqual([401]);
});
