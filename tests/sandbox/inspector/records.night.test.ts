/** Actions of people in the inspector: they choose an account, filter lists, move orders on and send webhooks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import type { Service } from '../service.ts';
import {
  accountInput,
  chooseAccount,
  type CreatedAccount,
  type Inspector,
  startInspector,
  VIEWS,
  violationsOf,
} from './inspector.ts';

let inspector: Inspector;
let service: Service;
let key: string;
let accountId: string;

beforeAll(async () => {
  inspector = await startInspector();
  ({ service } = inspector);
  const created = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Shop', data: 'demo' });
  key = created.test_key;
  accountId = created.account.id;
});
afterAll(() => inspector?.close());

describe('The account and the mode', () => {
  it('The inspector are in the address and survive a reload', async () => {
    await using opened = await inspector.open('/orders');
    const { page } = opened;
    await chooseAccount(page, accountId);
    await page.getByLabel('Mode').selectOption('live');
    await page.waitForURL(`**/#/orders?account=${accountId}&mode=live`);
    await page.getByRole('link', { name: 'Stock' }).click();
    await page.waitForURL(`**/#/stock?account=${accountId}&mode=live`);
    await page.reload();
    await page.locator('main h1').first().waitFor();
    expect(await accountInput(page).inputValue()).toBe('Shop');
    expect(await page.getByLabel('Mode').inputValue()).toBe('live');
  });

  it('The inspector select the requests that are shown, with those that no account made', async () => {
    await inspector.lab('DELETE', 'requests');
    const other = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Other', data: 'empty' });
    const api = new Api(service.url);
    await api.send('listProducts', { key });
    await api.send('listLocations', { key: other.test_key });
    await api.send('listOrders', { key: 'ik_test_wrong' });
    await using opened = await inspector.open(`/requests?account=${other.account.id}`);
    const { page } = opened;
    const paths = (): Promise<string[]> => page.locator('tbody tr[aria-rowindex] td.wide').allInnerTexts();
    await expect.poll(paths).toEqual(['/api/v1/orders', '/api/v1/locations']);
    await api.send('listEvents', { key });
    await api.send('listInventory', { key: other.test_key });
    await expect.poll(paths).toEqual(['/api/v1/inventory', '/api/v1/orders', '/api/v1/locations']);
    await page.getByLabel('Accounts').selectOption('Every account');
    await expect.poll(async () => (await paths()).length).toBe(5);
  });

  it('The inspector have a different text for each account, also if names are equal', async () => {
    const twins = [];
    for (let at = 0; at < 2; at += 1)
      twins.push(await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Twin', data: 'empty' }));
    await using opened = await inspector.open('/orders');
    await accountInput(opened.page).fill('twin');
    const options = opened.page.getByRole('option', { name: 'Twin' });
    await expect.poll(() => options.count()).toBe(2);
    const texts = await options.allInnerTexts();
    for (const { account } of twins) expect(texts.join()).toContain(`${account.email}\n${account.id}`);
  });
});

describe('An order', () => {
  it('The inspector has a disabled button for each move that cannot be made now, with the reason', async () => {
    await using opened = await inspector.open(`/orders?account=${accountId}`);
    const { page } = opened;
    await page.locator('tbody tr[aria-rowindex]', { hasText: 'cancelled' }).first().click();
    const ship = page.getByRole('button', { name: 'Ship' });
    await ship.waitFor();
    expect(await ship.isDisabled()).toBe(true);
    await page.getByText('Moves that cannot be made now').click();
    await page.getByText('The order is cancelled. Only confirmed orders can be shipped.').waitFor();
  });

  it('An order no longer shows the error of a move after the next one succeeds', async () => {
    await using opened = await inspector.open(`/orders?account=${accountId}`);
    const { page } = opened;
    await page.locator('tbody tr[aria-rowindex]', { hasText: 'pending' }).first().click();
    const id = /ord_\w+/.exec(page.url())?.[0] ?? '';
    await page.route('**/confirm', (route) => route.fulfill({ status: 409, json: { detail: 'Not now.' } }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').getByText('Not now.').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('.detail .tag', { hasText: 'confirmed' }).waitFor();
    expect(await page.getByText('Not now.').count()).toBe(0);
    expect(page.url()).toContain(id);
  });

  it('The inspector closes with Escape, but not while a search is typed', async () => {
    await using opened = await inspector.open(`/orders?account=${accountId}`);
    const { page } = opened;
    await page.locator('tbody tr[aria-rowindex]').first().click();
    await page.locator('.detail h1').waitFor();
    await page.getByLabel('Search orders').fill('tea');
    await page.keyboard.press('Escape');
    expect(await page.locator('.detail').isVisible()).toBe(true);
    await page.locator('.detail h1').click();
    await page.keyboard.press('Escape');
    await page.locator('.detail').waitFor({ state: 'hidden' });
  });
});

it('The inspector filters every list by the text of its records, and says so if none has it', async () => {
  for (const view of VIEWS) {
    await using opened = await inspector.open(`/${view}?account=${accountId}&q=no-such-text`);
    const text = view === 'requests' ? 'No request matches these filters.' : 'No record matches these filters.';
    await opened.page.getByText(text).waitFor();
  }
  await using opened = await inspector.open(`/orders?account=${accountId}&status=cancelled`);
  await opened.page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const statuses = await opened.page.locator('tbody tr[aria-rowindex] td:nth-child(3)').allInnerTexts();
  expect(new Set(statuses)).toEqual(new Set(['cancelled']));
});

it('The inspector sends a test event, retries its delivery, and shows the secret only when asked', async () => {
  await using opened = await inspector.open(`/endpoints?account=${accountId}`);
  const { page } = opened;
  await page.locator('tbody tr[aria-rowindex]').first().click();
  const detail = page.locator('.detail');
  await detail.getByRole('button', { name: 'Show' }).waitFor();
  expect(await detail.innerText()).not.toMatch(/whsec_[\w+/]{8}/);
  await detail.getByRole('button', { name: 'Show' }).click();
  await detail.getByText(/whsec_[\w+/]{8}/).waitFor();
  await detail.getByRole('button', { name: 'Send test event' }).click();
  await page.locator('.detail h1', { hasText: 'webhook_endpoint.ping' }).waitFor();
  expect(page.url()).toContain('#/deliveries/dlv_');
  await page.locator('.detail .tag', { hasText: 'succeeded' }).waitFor();
  await inspector.lab('POST', 'faults', { inbox: '*', respond: 503, times: 1 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('.detail .tag', { hasText: 'pending' }).waitFor();
});

it('The inspector links the identifiers in bodies to their records', async () => {
  const { data } = await inspector.lab<{ data: { id: string }[] }>(
    'GET',
    `accounts/${accountId}/test/webhook-endpoints`,
  );
  await inspector.lab('POST', `accounts/${accountId}/test/webhook-endpoints/${data[0]?.id}/ping`);
  await using opened = await inspector.open(`/events?account=${accountId}`);
  const { page } = opened;
  await page.locator('tbody tr[aria-rowindex]', { hasText: 'webhook_endpoint.ping' }).first().click();
  await page.locator('.detail pre a', { hasText: 'we_' }).first().click();
  await page.getByRole('button', { name: 'Send test event' }).waitFor();
  expect(page.url()).toContain(`#/endpoints/${data[0]?.id}`);
});

it('The inspector removes faults, one or all', async () => {
  await inspector.lab('DELETE', 'faults');
  for (const operation of ['listOrders', 'listProducts', 'listEvents'])
    await inspector.lab('POST', 'faults', { operation, code: 'internal_error' });
  await using opened = await inspector.open('/faults');
  const { page } = opened;
  const rows = page.locator('tbody tr[aria-rowindex]');
  await rows.nth(2).waitFor();
  await rows.first().click();
  await page.getByRole('button', { name: 'Remove the rule' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect.poll(() => rows.count()).toBe(0);
});

it('The inspector lets every view be reached at a width of 400 pixels, without scrolling sideways', async () => {
  await using opened = await inspector.open('/requests', 'light', 400);
  const { page } = opened;
  for (const view of VIEWS) {
    await page.locator(`nav a[href^="#/${view}"]`).click();
    await page.waitForURL(`**/#/${view}?*`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
  }
  expect(await violationsOf(page)).toEqual([]);
});
