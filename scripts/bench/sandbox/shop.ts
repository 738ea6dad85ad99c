/** An account with products, stock and keys, on which the load acts. */
import { randomUUID } from 'node:crypto';
import { TOKEN } from './service.ts';

/** Origin of webhooks, which the sandbox forwards. */
export const WEBHOOK_ORIGIN = 'https://shop.example';
export const RESOURCE = '/api/v1/orders';
/** Orders are of many products, as in a shop: orders of one product come one after the other. */
const SKUS = Array.from({ length: 64 }, (_, at) => `SWEATER-${at}`);
/** Each key may send 10,000 requests a minute. */
const KEYS = 16;

export interface Shop {
  keys: readonly string[];
  orderId: string;
}

type Json = Record<string, unknown>;

/** Sends a request that must succeed. */
async function call<Result = Json>(url: string, key: string, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}

/** Returns the order with this number. */
export const newOrder = (number: number): object => ({
  currency: 'EUR',
  customer: { email: 'ada@buyer.example' },
  line_items: [{ sku: SKUS[number % SKUS.length], quantity: 1 }],
});

export async function openShop(url: string): Promise<Shop> {
  const lab = '/_sandbox/accounts';
  const made = await call<{ account: { id: string }; test_key: string }>(url, TOKEN, 'POST', lab, { data: 'empty' });
  const key = made.test_key;
  await call(url, TOKEN, 'POST', `${lab}/${made.account.id}/test/products`, {
    title: 'Sweater',
    status: 'active',
    variants: SKUS.map((sku) => ({ sku, title: sku, price: { amount: 7900, currency: 'EUR' } })),
  });
  await call(url, key, 'PUT', '/api/v1/inventory', { items: SKUS.map((sku) => ({ sku, on_hand: 1_000_000 })) });
  const keys = [key];
  while (keys.length < KEYS) {
    const body = { name: 'Load', mode: 'test', scopes: ['orders:read', 'orders:write'] };
    const { secret } = await call<{ secret: string }>(url, key, 'POST', '/api/v1/api-keys', body);
    keys.push(secret);
  }
  const { id } = await call<{ id: string }>(url, key, 'POST', RESOURCE, newOrder(0));
  return { keys, orderId: id };
}

/** Gives a shop endpoints for its orders. */
export async function addEndpoints(url: string, shop: Shop, count: number): Promise<Shop> {
  for (let index = 0; index < count; index++)
    await call(url, shop.keys[0] ?? '', 'POST', '/api/v1/webhook-endpoints', {
      url: `${WEBHOOK_ORIGIN}/hooks/${index}`,
      event_types: ['order.created'],
    });
  return shop;
}
