/** Rows of the lists: next to an open record and on a phone, they keep what tells one from another. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Api } from '../api.ts';
import { type CreatedAccount, type Inspector, startInspector } from './inspector.ts';

const HOOKS = ['one', 'two', 'three?status=503'].map((end) => `https://inbox.localhost/shop-of-the-north-sea-${end}`);

/** Titles of the columns next to an open record at 1,440 pixels, and at 400 pixels. */
const COLUMNS: Readonly<Record<string, readonly [nextToRecord: string, onPhone: string]>> = {
  requests: ['Time Status Method Path Key', 'Time Status Method Path'],
  orders: ['Number Status Payment Customer Total', 'Number Status Customer Total'],
  products: ['Title Status Variants From', 'Title Status From'],
  stock: ['SKU Location On hand Reserved Available', 'SKU Location Available'],
  events: ['Time Type Record Identifier', 'Time Type Record'],
  endpoints: ['URL Status Failing Event types', 'URL Status Failing'],
  deliveries: ['Queued Status Event Endpoint Attempts', 'Status Event Endpoint Attempts'],
  inbox: ['Received Name Type Record Event', 'Received Name Type Record'],
  keys: ['Name Mode Ends with Scopes Last used', 'Name Mode Ends with'],
  faults: ['Requests Effect Met', 'Requests Effect Met'],
};

let inspector: Inspector;
let created: CreatedAccount;
let api: Api;

beforeAll(async () => {
  inspector = await startInspector();
  created = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Shop', data: 'demo' });
  api = new Api(inspector.service.url);
  const key = created.test_key;
  for (const url of HOOKS)
    await api.read('createWebhookEndpoint', { key, body: { url, event_types: ['order.created'] } });
  await api.read('createOrder', {
    key,
    body: {
      currency: 'EUR',
      customer: { email: 'a@b.example' },
      line_items: [{ sku: 'MUG-LEUCHT', quantity: 1, unit_price: { amount: 999_999_999, currency: 'EUR' } }],
    },
  });
  for (const end of ['A', 'B', 'C'])
    await api.send('retrieveOrder', { key, path: { order_id: `ord_000000000000000${end}` } });
  await inspector.lab('POST', 'faults', { operation: 'createOrder', cut: 'after', nth: 900 });
  await inspector.lab('POST', 'faults', { inbox: 'none', respond: 410 });
  await vi.waitUntil(async () => (await list('inbox?name=shop-of-the-north-sea-one')).length === 1, 10_000);
});
afterAll(() => inspector?.close());

const list = async <Row>(path: string): Promise<readonly Row[]> =>
  (await inspector.lab<{ data: Row[] }>('GET', `accounts/${created.account.id}/test/${path}`)).data;

const rowsOf = (page: Page) => page.locator('.rows tbody tr[aria-rowindex]');
const columnOf = async (page: Page, title: string): Promise<string[]> => {
  const titles = await page.locator('.rows th').allTextContents();
  return page.locator(`.rows tbody tr[aria-rowindex] td:nth-child(${titles.indexOf(title) + 1})`).allTextContents();
};

/** Returns the titles of the columns that are shown. */
async function titlesOn(page: Page): Promise<string> {
  await rowsOf(page).first().waitFor();
  return (await page.locator('.rows th').filter({ visible: true }).allTextContents()).join(' ');
}

/** Returns by how many pixels cells are beyond the edge of the list, and ends of addresses beyond that of their cell. */
const beyondEdges = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const rows = document.querySelector('.rows');
    const edge = rows.getBoundingClientRect().right;
    const endOf = (cut) => {
      const range = document.createRange();
      range.selectNode(cut.lastChild);
      return range.getBoundingClientRect().right - cut.closest('td').getBoundingClientRect().right;
    };
    const cells = [...rows.querySelectorAll('th, td')].map((cell) => cell.getBoundingClientRect().right - edge);
    const ends = [...rows.querySelectorAll('.cut')].map(endOf);
    return [...cells, ...ends].filter((beyond) => beyond > 0.5);
  })()`);

/** Widths of the screen, each with or without an open record, and the columns that there is room for. */
const ROOMS = Object.entries(COLUMNS).flatMap(([view, [nextToRecord, onPhone]]) => [
  [view, 'next to an open record', 1440, nextToRecord] as const,
  [view, 'next to an open record', 1024, onPhone] as const,
  [view, 'on a phone', 400, onPhone] as const,
]);

it.each(ROOMS)(
  'The list of %s keeps the columns that tell rows apart %s, on a screen of %i pixels',
  async (view, where, width, titles) => {
    await using opened = await inspector.open(`/${view}?account=${created.account.id}`, 'light', width);
    const { page } = opened;
    if (where !== 'on a phone') {
      await rowsOf(page).first().click();
      await page.locator('.detail h1').waitFor();
    }
    expect(await titlesOn(page)).toBe(titles);
    expect(await beyondEdges(page)).toEqual([]);
  },
);

it('A list of stock names the locations, and finds levels by these names', async () => {
  await using opened = await inspector.open(`/stock?account=${created.account.id}&q=tönning`);
  await rowsOf(opened.page).first().waitFor();
  expect(new Set(await columnOf(opened.page, 'Location'))).toEqual(new Set(['Shop in Tönning']));
});

it('A list of deliveries names the endpoints, and finds deliveries by their URL', async () => {
  await using opened = await inspector.open(`/deliveries?account=${created.account.id}&q=sea-two`);
  await rowsOf(opened.page).first().waitFor();
  expect(await columnOf(opened.page, 'Endpoint')).toEqual(['inbox.localhost/shop-of-the-north-sea-two']);
  await rowsOf(opened.page).first().click();
  await opened.page
    .locator('.detail dd')
    .getByText(HOOKS[1] ?? '')
    .first()
    .waitFor();
});

it('A list of webhook endpoints shows how many of the newest deliveries fail at each', async () => {
  await inspector.lab('POST', 'faults', { inbox: 'gone', respond: 410, times: null });
  const shop = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Failing', data: 'empty' });
  for (const name of ['gone', 'shop']) {
    const body = { url: `https://inbox.localhost/${name}`, event_types: ['order.created'] };
    const { endpoint } = await api.read('createWebhookEndpoint', { key: shop.test_key, body });
    await inspector.lab('POST', `accounts/${shop.account.id}/test/webhook-endpoints/${endpoint.id}/ping`);
  }
  await using opened = await inspector.open(`/endpoints?account=${shop.account.id}`);
  await expect.poll(() => columnOf(opened.page, 'Failing'), { timeout: 10_000 }).toEqual(['0 of 1', '1 of 1']);
});

it('A list of keys shows their mode', async () => {
  await using opened = await inspector.open(`/keys?account=${created.account.id}`);
  await rowsOf(opened.page).first().waitFor();
  expect(new Set(await columnOf(opened.page, 'Mode'))).toEqual(new Set(['live', 'test']));
});

it.each(['events', 'inbox'])('A list of %s names the record that each one is about', async (view) => {
  const [order] = await list<{ number: string }>('orders?limit=1');
  await using opened = await inspector.open(`/${view}?account=${created.account.id}`);
  await rowsOf(opened.page).first().waitFor();
  const records = await columnOf(opened.page, 'Record');
  expect(records).toContain(order?.number);
  expect(records).toContain('MUG-LEUCHT');
});

it('A list of requests shows who sent them: a key by its name, the merchant, or another account', async () => {
  const other = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Other', data: 'empty' });
  await inspector.lab('DELETE', 'requests');
  await api.send('listOrders', { key: created.test_key });
  await api.send('listOrders', { key: 'ik_test_wrong' });
  await api.send('listOrders', { key: other.test_key });
  const [order] = await list<{ id: string }>('orders?status=pending&limit=1');
  await inspector.lab('POST', `accounts/${created.account.id}/test/orders/${order?.id}/confirm`);
  await using opened = await inspector.open(`/requests?account=${created.account.id}&of=all`);
  await rowsOf(opened.page).nth(3).waitFor();
  expect(await columnOf(opened.page, 'Key')).toEqual([
    'merchant',
    expect.stringMatching(/^…\w{8} of …\w{8}$/),
    'none',
    `Default …${created.test_key.slice(-4)}`,
  ]);
});

it('A search with a space finds the requests that contain it', async () => {
  await api.send('listProducts', { key: created.test_key, query: { query: 'tea' } });
  await api.send('createOrder', { key: created.test_key, body: { note: 'left at the door' } });
  await using opened = await inspector.open(
    `/requests?account=${created.account.id}&q=${encodeURIComponent('at the')}`,
  );
  await rowsOf(opened.page).first().waitFor();
  expect(await columnOf(opened.page, 'Path')).toEqual(['/api/v1/orders']);
});

it('A fault is listed with all that selects its requests and all that it does', async () => {
  await inspector.lab('DELETE', 'faults');
  await inspector.lab('POST', 'faults', {
    operation: 'createOrder',
    mode: 'live',
    code: 'account_suspended',
    delay: '2s',
  });
  await inspector.lab('POST', 'faults', { inbox: 'shop', respond: 410, nth: 3 });
  await using opened = await inspector.open('/faults');
  await rowsOf(opened.page).nth(1).waitFor();
  expect(await columnOf(opened.page, 'Requests')).toEqual(['createOrder, live mode', 'inbox shop, from number 3']);
  expect(await columnOf(opened.page, 'Effect')).toEqual(['account_suspended, Delay of 2s', 'Status 410']);
});
