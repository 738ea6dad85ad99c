/** Actions of the inspector on orders, by roles and names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import {
  type CreatedAccount,
  type Inspector,
  type Lab,
  openRequest,
  requestsOf,
  said,
  startInspector,
} from './inspector.ts';

let inspector: Inspector;
let accountId: string;
let key: string;
beforeAll(async () => {
  inspector = await startInspector();
  const created = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Shop', data: 'demo' });
  accountId = created.account.id;
  key = created.test_key;
});
afterAll(() => inspector?.close());

const threadOf = (id: string): Promise<Lab<'RequestThread'>> => inspector.lab('GET', `requests/${id}`);

describe('An order', () => {
  it('An order is created by a form: products are found by search, and errors are shown at their fields', async () => {
    await using opened = await inspector.open(`/orders?account=${accountId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'New order' }).click();
    const dialog = page.getByRole('dialog', { name: 'New order' });
    await dialog.getByRole('button', { name: 'Create order' }).click();
    const lines = dialog.getByRole('group', { name: 'Line items' });
    await expect.poll(() => lines.getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Search products').fill('leucht');
    await dialog.getByRole('button', { name: 'Add MUG-LEUCHT' }).click();
    await dialog.getByLabel('Quantity of MUG-LEUCHT').fill('0');
    await dialog.getByLabel('Email address').fill('nobody');
    await dialog.getByRole('button', { name: 'Create order' }).click();
    await dialog.getByText('must be at least 1').waitFor();
    await dialog.getByText('must be an email address').waitFor();
    expect(await lines.getAttribute('aria-invalid')).toBeNull();
    await dialog.getByLabel('Quantity of MUG-LEUCHT').fill('2');
    await dialog.getByLabel('Email address').fill('jo@shop.example');
    await dialog.getByRole('button', { name: 'Create order' }).click();
    await page.locator('.detail h1', { hasText: /^Order \d+$/ }).waitFor();
    await page.locator('.detail').getByText('0 of 2').waitFor();
    // The request is linked from what is announced.
    await page.getByRole('status').getByRole('link').click();
    expect((await threadOf(await openRequest(page))).summary).toMatchObject({ operation: 'createOrder', status: 201 });
  });

  it('An order is cancelled with a reason, and a shipped one is not', async () => {
    const api = new Api(inspector.service.url);
    const { data } = await api.read('listOrders', { key, query: { status: 'pending', limit: '1' } });
    const order = data[0]?.id ?? '';
    await using opened = await inspector.open(`/orders/${order}?account=${accountId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: /^Cancel the order/ });
    await dialog.getByLabel('Reason').selectOption('fraud');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await said(page, /is cancelled/);
    await page.locator('.detail .tag', { hasText: 'cancelled' }).waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    await expect.poll(() => cancel.isDisabled()).toBe(true);
    const [newest] = await requestsOf(inspector, accountId);
    const { request } = await threadOf(newest?.request_id ?? '');
    expect(JSON.parse(request.body ?? '')).toMatchObject({ reason: 'fraud', restock: true });
  });
});

it('A part of an order is shipped and refunded, and an amount that is too large is refused at its field', async () => {
  const api = new Api(inspector.service.url);
  const created = await api.send('createOrder', {
    key,
    body: {
      currency: 'EUR',
      customer: { email: 'jo@shop.example' },
      line_items: [{ sku: 'MUG-LEUCHT', quantity: 3 }],
    },
  });
  const { id } = created.body as { id: string };
  for (const move of ['confirm', 'pay']) await inspector.lab('POST', `accounts/${accountId}/test/orders/${id}/${move}`);
  await using opened = await inspector.open(`/orders/${id}?account=${accountId}`);
  const { page } = opened;
  await page.getByRole('button', { name: 'Ship a part' }).click();
  const units = page.getByRole('dialog').getByLabel('MUG-LEUCHT, at most 3');
  await units.fill('4');
  await page.getByRole('dialog').getByRole('button', { name: 'Ship' }).click();
  await page.getByRole('alert').getByText(/\w/).first().waitFor();
  await units.fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Ship' }).click();
  await page.locator('.detail').getByText('2 of 3').waitFor();
  await page.getByRole('button', { name: 'Refund a part' }).click();
  const amount = page.getByRole('dialog').getByLabel('Amount in minor units of EUR');
  await amount.fill('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByText('must be at least 1').waitFor();
  await amount.fill('250');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await said(page, /is refunded/);
  await page.locator('.detail .tag', { hasText: 'partially refunded' }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel order' }).isDisabled()).toBe(true);
});
