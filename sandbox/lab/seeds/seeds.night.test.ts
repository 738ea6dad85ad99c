import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { apiOf, labOf } from '../../testing/clients.ts';
import { type Sandbox, startSandbox } from '../../start/main.ts';
import type { Schema } from '../../api/contract/types.ts';
import { SeedError } from './read-seed.ts';

const running: Sandbox[] = [];
const start = async (seed: string): Promise<Sandbox> => {
  const sandbox = await startSandbox({ seed });
  running.push(sandbox);
  return sandbox;
};
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.close();
});

type Page<T> = { readonly data: readonly T[] };

/** Returns everything that follows from the seed: keys, ids, numbers and states, but no times. */
async function storyOf(sandbox: Sandbox) {
  const [keys] = sandbox.keys;
  const api = apiOf(sandbox, keys?.testKey ?? '');
  const orders = (await api<Page<Schema<'Order'>>>('GET', '/orders?limit=100')).body.data;
  const products = (await api<Page<Schema<'Product'>>>('GET', '/products?limit=100')).body.data;
  const stock = (await api<Page<Schema<'InventoryLevel'>>>('GET', '/inventory?limit=100')).body.data;
  const locations = (await api<Page<Schema<'Location'>>>('GET', '/locations')).body.data;
  const endpoints = (await api<Page<Schema<'WebhookEndpoint'>>>('GET', '/webhook-endpoints')).body.data;
  const account = (await api<Schema<'Account'>>('GET', '/account')).body;
  return {
    keys,
    account: account.id,
    orders: orders.map(({ id, number, status, payment_status, fulfillment_status, line_items, totals }) => ({
      id,
      number,
      status,
      payment_status,
      fulfillment_status,
      line_items,
      totals,
    })),
    products: products.map(({ id, variants }) => [id, ...variants.map((variant) => variant.id)]),
    stock: stock.map(({ id, sku, on_hand, reserved }) => [id, sku, on_hand, reserved]),
    locations: locations.map(({ id, name }) => [id, name]),
    endpoints: endpoints.map(({ id, secret_hint }) => [id, secret_hint]),
  };
}

test('The same seed gives the same ids, keys, secrets and records in another sandbox', async () => {
  const [one, other] = [await start('demo'), await start('demo')];
  expect(await storyOf(other)).toEqual(await storyOf(one));
});

test('The demo has orders in every state, and products of every status', async () => {
  const sandbox = await start('demo');
  const { orders } = await storyOf(sandbox);
  const of = <Name extends keyof (typeof orders)[number]>(name: Name) => new Set(orders.map((order) => order[name]));
  expect(of('status')).toEqual(new Set(['pending', 'confirmed', 'completed', 'cancelled']));
  expect(of('payment_status')).toEqual(
    new Set(['unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided']),
  );
  expect(of('fulfillment_status')).toEqual(new Set(['unfulfilled', 'partially_fulfilled', 'fulfilled', 'returned']));
  const api = apiOf(sandbox, sandbox.keys[0]?.testKey ?? '');
  for (const status of ['active', 'draft', 'archived']) {
    const { body } = await api<Page<object>>('GET', `/products?status=${status}`);
    expect(body.data.length).toBeGreaterThan(0);
  }
});

test('The demo has a key in each mode, and the inbox receives what happened on the last day', async () => {
  const sandbox = await start('demo');
  const [keys] = sandbox.keys;
  for (const key of [keys?.testKey ?? '', keys?.liveKey ?? '']) {
    expect((await apiOf(sandbox, key)('GET', '/account')).status).toBe(200);
  }
  const { body } = await labOf(sandbox)<Page<{ id: string }>>('GET', '/accounts');
  const path = `/accounts/${body.data[0]?.id}/test/inbox?name=shop`;
  const types = async () => {
    const { body: inbox } = await labOf(sandbox)<Page<{ body: string }>>('GET', path);
    return new Set(inbox.data.map((message) => (JSON.parse(message.body) as { type: string }).type));
  };
  await expect.poll(types).toContain('inventory.low_stock');
  expect(await types()).toContain('order.created');
});

test('The demo tells its story in the past, in order', async () => {
  const sandbox = await start('demo');
  const api = apiOf(sandbox, sandbox.keys[0]?.testKey ?? '');
  const { body } = await api<Page<Schema<'Order'>>>('GET', '/orders?limit=100');
  const now = Date.now();
  for (const { created_at, updated_at } of body.data) {
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.parse(updated_at));
    expect(Date.parse(updated_at)).toBeLessThanOrEqual(now);
  }
  const { body: events } = await api<Page<Schema<'Event'>>>('GET', '/events?limit=100');
  const times = events.data.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('An empty sandbox has one account with keys and no record', async () => {
  const sandbox = await start('empty');
  const story = await storyOf(sandbox);
  expect(story).toMatchObject({ orders: [], products: [], stock: [], endpoints: [] });
  expect(story.locations).toHaveLength(1);
});

const SHOP = `accounts:
  - name: Shop
    email: shop@example.com
    test:
      products:
        - { title: Mug, status: active, variants: [{ sku: MUG, price: { amount: 990, currency: EUR } }] }
      stock: [{ sku: MUG, on_hand: 3 }]
`;
const orderOf = (sku: string, quantity: number): string =>
  `{ currency: EUR, customer: { email: a@b.example }, line_items: [{ sku: ${sku}, quantity: ${quantity} }] }`;

/** Starts a sandbox on a seed file with this text. */
async function startWith(text: string): Promise<Sandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-seed-'));
  try {
    writeFileSync(join(folder, 'shop.yaml'), text);
    return await start(join(folder, 'shop.yaml'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('A file becomes the data of a sandbox', async () => {
  const text = `${SHOP}      orders: [{ age: 2h, order: ${orderOf('MUG', 2)}, moves: [{ move: confirm }] }]\n`;
  const sandbox = await startWith(text);
  expect(sandbox.keys).toMatchObject([{ name: 'Shop', email: 'shop@example.com' }]);
  const { orders, stock } = await storyOf(sandbox);
  expect(orders).toMatchObject([{ status: 'confirmed', number: '10001' }]);
  expect(stock).toMatchObject([[expect.any(String), 'MUG', 3, 2]]);
});

test.each([
  ['an unknown SKU', `orders: [{ order: ${orderOf('CUP', 1)} }]`, '8:25', 'line_items.0.sku'],
  ['too little stock', `orders: [{ order: ${orderOf('MUG', 4)} }]`, '8:25', '4 of MUG ordered, 3 available'],
  [
    'a move that is not possible',
    `orders: [{ order: ${orderOf('MUG', 1)}, moves: [{ move: ship }] }]`,
    '8:127',
    'Only confirmed orders can be shipped',
  ],
  ['an age that is none', `orders: [{ age: old, order: ${orderOf('MUG', 1)} }]`, '8:23', 'A duration looks like'],
  [
    'an internal address',
    'webhook_endpoints: [{ url: "https://10.0.0.1/", event_types: [order.paid] }]',
    '8:27',
    'public address',
  ],
])('A seed with %s starts nothing, and the error names the place', async (_, line, place, reason) => {
  const error = await startWith(`${SHOP}      ${line}\n`).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SeedError);
  expect((error as SeedError).message).toContain(`shop.yaml:${place}: `);
  expect((error as SeedError).message).toContain(reason);
});
