/** Actions of the inspector on requests, accounts, keys, snapshots and the clock, by roles and names. */
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

const HOSTILE = '<img src=x onerror="window.broken=1">';

let inspector: Inspector;
let accountId: string;
let key: string;
beforeAll(async () => {
  inspector = await startInspector();
  const created = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: HOSTILE, data: 'demo' });
  accountId = created.account.id;
  key = created.test_key;
});
afterAll(() => inspector?.close());

const threadOf = (id: string): Promise<Lab<'RequestThread'>> => inspector.lab('GET', `requests/${id}`);

describe('A request', () => {
  const mug = {
    currency: 'EUR',
    customer: { email: 'jo@shop.example' },
    line_items: [{ sku: 'MUG-LEUCHT', quantity: 1 }],
  };
  const create = async (): Promise<string> => {
    const { headers } = await new Api(inspector.service.url).send('createOrder', { key, body: mug });
    return headers.get('x-request-id') ?? '';
  };

  it('A request is repeated as it was, as the same key and with a new Idempotency-Key', async () => {
    const id = await create();
    await using opened = await inspector.open(`/requests/${id}?account=${accountId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    await said(page, 'POST /api/v1/orders was sent, with status 201.');
    await page.waitForURL((url) => !url.hash.includes(id));
    const [before, after] = [await threadOf(id), await threadOf(await openRequest(page))];
    expect(after.request.body).toBe(before.request.body);
    expect(after.summary.api_key_id).toBe(before.summary.api_key_id);
    expect(after.request.headers['idempotency-key']).not.toBe(before.request.headers['idempotency-key']);
    expect(after.response.headers['idempotency-replayed']).toBeUndefined();
    await page.locator(`tbody tr[aria-current="true"]`, { hasText: '201' }).waitFor();
  });

  it('A request is repeated with its old Idempotency-Key, and its response is the stored one', async () => {
    const id = await create();
    await using opened = await inspector.open(`/requests/${id}?account=${accountId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Edit and repeat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit and repeat the request' });
    await dialog.getByLabel('Idempotency-Key').selectOption('The same: the stored response returns');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL((url) => !url.hash.includes(id));
    const { response } = await threadOf(await openRequest(page));
    expect(response.headers['idempotency-replayed']).toBe('true');
    expect(response.body).toBe((await threadOf(id)).response.body);
  });

  it('A request is repeated after its method, path, query, headers and body were edited, as another key', async () => {
    const id = await create();
    await using opened = await inspector.open(`/requests/${id}?account=${accountId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Edit and repeat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit and repeat the request' });
    await dialog.getByLabel('Other headers').fill('no colon');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('alert').getByText('The header "no colon" has no colon.').waitFor();
    await dialog.getByLabel('Other headers').fill('If-Match: "9"\nX-Mine: yes');
    await dialog.getByLabel('Method').selectOption('PATCH');
    await dialog.getByLabel('Path').fill('/api/v1/orders/ord_0000000000000000');
    await dialog.getByLabel('Query').fill('q=jörg &a=%C3%A4');
    await dialog.getByLabel('API key').selectOption('No key: all scopes');
    await dialog.getByLabel('Body').fill('{"note": "edited"}');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL((url) => !url.hash.includes(id));
    const { summary, request } = await threadOf(await openRequest(page));
    expect(summary).toMatchObject({
      method: 'PATCH',
      url: '/api/v1/orders/ord_0000000000000000?q=j%C3%B6rg%20&a=%C3%A4',
      api_key_id: null,
    });
    expect(request.headers).toMatchObject({ 'if-match': '"9"', 'x-mine': 'yes' });
    expect(request.body).toBe('{"note": "edited"}');
  });

  it('A request is written from nothing', async () => {
    await using opened = await inspector.open(`/requests?account=${accountId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'New request' }).click();
    await page.getByLabel('Path').fill('/api/v1/account');
    await page.getByLabel('Query').fill('');
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await threadOf(await openRequest(page))).summary).toMatchObject({
      operation: 'retrieveAccount',
      status: 200,
    });
    await page.locator('.detail h1', { hasText: 'retrieveAccount' }).waitFor();
    // The name of the account is hostile, and was shown as text.
    expect(await page.evaluate('window.broken')).toBeUndefined();
  });
});

describe('A secret', () => {
  it('The secrets of a new account are there after two clicks, in both modes', async () => {
    await using opened = await inspector.open('/orders');
    const { page } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New account' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    const dialog = page.getByRole('dialog', { name: 'API keys of the new account' });
    const test = await dialog.getByText(/^ik_test_/).innerText();
    await dialog.getByText(/^ik_live_/).waitFor();
    await dialog.getByRole('button', { name: 'Copy Key for test data' }).click();
    await dialog.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(test);
    const account = await new Api(inspector.service.url).read('retrieveAccount', { key: test });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toContain(`account=${account.id}`);
    expect(await page.content()).not.toContain(test);
  });

  it('The secret of a new key has the mode and the scopes that were chosen, and is in no view, address or log', async () => {
    await using opened = await inspector.open(`/keys?account=${accountId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Mode').selectOption('live');
    await dialog.getByRole('button', { name: 'None' }).click();
    await dialog.getByLabel('products:read').check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('dialog', { name: /^Secret of the API key/ });
    const secret = await shown.getByText(/^ik_live_/).innerText();
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const api = new Api(inspector.service.url);
    expect((await api.send('listProducts', { key: secret })).status).toBe(200);
    expect((await api.send('listOrders', { key: secret })).status).toBe(403);
    await page.locator('.detail h1', { hasText: 'My program' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(page.url()).not.toContain(secret);
    const kept = await Promise.all((await requestsOf(inspector, accountId)).map(({ request_id: id }) => threadOf(id)));
    expect(JSON.stringify(kept)).not.toContain(secret);

    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await said(page, /is revoked/);
    expect((await api.send('listProducts', { key: secret })).status).toBe(401);
  });
});

it('A snapshot is taken and restored, and one of the same name is replaced only after a question', async () => {
  await using opened = await inspector.open(`/snapshots?account=${accountId}`);
  const { page } = opened;
  await page.getByLabel('Name of the snapshot').fill('sale');
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await said(page, /The snapshot “sale” is taken, with \d+ rows/);
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await page.getByRole('dialog', { name: 'Replace the snapshot sale?' }).getByRole('button', { name: 'Close' }).click();
  const api = new Api(inspector.service.url);
  const endpoints = async (): Promise<number> => (await api.read('listWebhookEndpoints', { key })).data.length;
  const before = await endpoints();
  await api.send('createWebhookEndpoint', {
    key,
    body: { url: 'https://inbox.localhost/later', event_types: ['order.created'] },
  });
  await page.locator('tbody tr[aria-rowindex]', { hasText: 'sale' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('dialog', { name: 'Restore the snapshot sale?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await said(page, 'The snapshot “sale” is restored.');
  expect(await endpoints()).toBe(before);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete snapshot' }).click();
  await page.getByText('No snapshots.').waitFor();
});

it('The clock is advanced by an hour, a day, a duration, and to the next delivery', async () => {
  await using opened = await inspector.open('/orders');
  const { page } = opened;
  const now = async (): Promise<number> => Date.parse((await inspector.lab<Lab<'Clock'>>('GET', 'clock')).now);
  const hours = async (run: () => Promise<unknown>): Promise<number> => {
    const before = await now();
    await run();
    await said(page, 'The clock is at');
    return Math.round((await now()) / 3_600_000 - before / 3_600_000);
  };
  const click = (name: string): Promise<void> => page.getByRole('button', { name }).click();
  expect(await hours(() => click('+1 hour'))).toBe(1);
  const before = await now();
  await click('+1 day');
  await expect.poll(async () => Math.round(((await now()) - before) / 3_600_000)).toBe(24);
  await click('Other…');
  const dialog = page.getByRole('dialog', { name: 'Advance the clock' });
  await dialog.getByLabel('Duration').fill('a while');
  await dialog.getByRole('button', { name: 'Advance' }).click();
  await dialog.getByText('A duration looks like').waitFor();
  await dialog.getByLabel('Duration').fill('2d');
  await dialog.getByRole('button', { name: 'Advance' }).click();
  await expect.poll(async () => Math.round(((await now()) - before) / 3_600_000)).toBe(72);
  await click('Next delivery');
  await page.getByRole('alert').getByText('No delivery waits for an attempt.').waitFor();
});
