import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '../api/contract/contract.ts';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { labOf, newAccount, type Send, type TestAccount } from '../testing/clients.ts';

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}
interface Order {
  readonly id: string;
  readonly line_items: readonly { readonly id: string }[];
}

const contract = readContract();
const TYPES = contract.document.components.schemas['EventType']?.['enum'] as string[];

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
afterAll(() => sandbox.close());

/** Makes a shop with one product of three units, of which the last one is above the threshold. */
async function openShop({ api, path }: TestAccount): Promise<string> {
  const variants = [{ sku: 'SOCK-1', price: { amount: 1990, currency: 'EUR' } }];
  const product = await lab<{ id: string }>('POST', `${path}/products`, { title: 'Socks', status: 'active', variants });
  const items = [{ sku: 'SOCK-1', on_hand: 3, low_stock_threshold: 1 }];
  await api('PUT', '/inventory', { items });
  return product.body.id;
}

const orderOf = (quantity: number) => ({
  currency: 'EUR',
  customer: { email: 'joerdis@petersen-optik.example' },
  line_items: [{ sku: 'SOCK-1', quantity }],
});

async function place({ api }: TestAccount, quantity: number): Promise<Order> {
  const { body, status } = await api<Order>('POST', '/orders', orderOf(quantity));
  expect(status).toBe(201);
  return body;
}

/** Makes moves of the merchant, each of which must succeed. */
async function move({ path }: TestAccount, { id }: Order, ...moves: [string, object?][]): Promise<void> {
  for (const [name, body] of moves) {
    const response = await lab('POST', `${path}/orders/${id}/${name}`, body);
    expect(response).toMatchObject({ status: 200 });
  }
}

const validate = (body: object): number => contract.validateResponse('/components/schemas/Event', body).length;

test('Every event comes from moves over HTTP and arrives as a valid signed webhook', async () => {
  const account = await newAccount(sandbox, 'empty');
  const { api, path } = account;
  const endpoint = { url: 'https://inbox.localhost/all', event_types: TYPES };
  const created = await api<{ secret: string; endpoint: { id: string } }>('POST', '/webhook-endpoints', endpoint);
  const {
    secret,
    endpoint: { id },
  } = created.body;
  const gone = { url: 'https://inbox.localhost/gone', event_types: ['webhook_endpoint.ping'] };
  const other = await api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', gone);

  const product = await openShop(account);
  // product.created, inventory.updated, order.created, order.updated, order.paid, order.fulfilled, order.refunded
  const first = await place(account, 2);
  const [line] = first.line_items;
  await move(
    account,
    first,
    ['confirm'],
    ['authorize'],
    ['pay'],
    ['ship', { line_items: [{ line_item_id: line?.id, quantity: 1 }] }],
  );
  await move(account, first, ['ship'], ['refund', { amount: 500 }], ['return', { restock: false }], ['refund']);
  // inventory.out_of_stock and order.cancelled; inventory.low_stock came with the first order
  const second = await place(account, 1);
  await api('POST', `/orders/${second.id}/cancel`, { reason: 'customer_request' });
  await lab('PATCH', `${path}/products/${product}`, { title: 'Warm socks' });
  await lab('DELETE', `${path}/products/${product}`);
  await api('POST', `/webhook-endpoints/${id}/ping`);
  // An endpoint that responds with 410 is disabled, and the other endpoints are informed.
  await lab('POST', '/faults', { inbox: 'gone', respond: 410 });
  await api('POST', `/webhook-endpoints/${other.body.endpoint.id}/ping`);

  const webhook = new Webhook(secret);
  const seen = async (): Promise<string[]> => {
    const { body } = await lab<{ data: Message[] }>('GET', `${path}/inbox?name=all&limit=100`);
    const events = body.data.map((message) => webhook.verify(message.body, message.headers) as { type: string });
    expect(events.map(validate)).toEqual(events.map(() => 0));
    return [...new Set(events.map(({ type }) => type))].toSorted();
  };
  await expect.poll(seen, { timeout: 20_000, interval: 100 }).toEqual(TYPES.toSorted());
});

test('Moves concern the account and mode of their path only', async () => {
  const account = await newAccount(sandbox, 'empty');
  await openShop(account);
  const { id } = await place(account, 1);
  const live = `/accounts/${account.id}/live/orders/${id}/confirm`;
  const stranger = await newAccount(sandbox, 'empty');
  for (const path of [live, `${stranger.path}/orders/${id}/confirm`]) {
    expect(await lab('POST', path)).toMatchObject({ status: 404 });
  }
});

test('Tax and discounts of the shop determine what new orders cost', async () => {
  const account = await newAccount(sandbox, 'empty');
  await openShop(account);
  const settings = { default_tax_rate: 1900, discounts: [{ rate: 1000, minimum_quantity: 2 }] };
  expect(await lab('PATCH', `${account.path}/settings`, settings)).toMatchObject({
    status: 200,
    body: { default_tax_rate: 1900, tax_rates: {} },
  });
  const { id } = await place(account, 2);
  const { body } = await account.api<{ totals: Record<string, { amount: number }> }>('GET', `/orders/${id}`);
  expect(body.totals).toMatchObject({ discount: { amount: 398 }, tax: { amount: 681 }, total: { amount: 4263 } });
});

test('An order can be shipped, returned and written off by units', async () => {
  const account = await newAccount(sandbox, 'empty');
  await openShop(account);
  const order = await place(account, 2);
  const [line] = order.line_items;
  const one = { line_items: [{ line_item_id: line?.id, quantity: 1 }] };
  await move(account, order, ['confirm'], ['ship', one], ['return', one]);
  const level = async () => (await account.api<{ data: object[] }>('GET', '/inventory?sku=SOCK-1')).body.data[0];
  expect(await level()).toMatchObject({ on_hand: 3, reserved: 1 });
  const other = await place(account, 1);
  await account.api('POST', `/orders/${other.id}/cancel`, { reason: 'fraud', restock: false });
  await move(account, other, ['write-off']);
  expect(await level()).toMatchObject({ on_hand: 2, reserved: 1 });
});

test('Locations are created and changed', async () => {
  const { api, path } = await newAccount(sandbox, 'empty');
  const shop = await lab<{ id: string }>('POST', `${path}/locations`, {
    name: 'Shop',
    country_code: 'DK',
    is_default: true,
  });
  expect(shop.status).toBe(201);
  const changed = await lab('PATCH', `${path}/locations/${shop.body.id}`, { name: 'Shop in Tønder' });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Shop in Tønder', country_code: 'DK' } });
  const { body } = await api<{ data: { is_default: boolean }[] }>('GET', '/locations');
  expect(body.data.filter(({ is_default }) => is_default)).toEqual([changed.body]);
});
