/** The inspector in a browser: what it shows, live, in both colour schemes, without violations of accessibility. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import type { Service } from '../service.ts';
import {
  chooseAccount,
  type CreatedAccount,
  type Inspector,
  startInspector,
  VIEWS,
  violationsOf,
} from './inspector.ts';

const SCREENS = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 400],
  ['dark', 400],
] as const;
const HOSTILE = '</script><img src=x onerror="window.broken=1"> \u202Eolleh';

let inspector: Inspector;
let service: Service;
let browser: Browser;
let key: string;
let accountId: string;

beforeAll(async () => {
  inspector = await startInspector();
  ({ service, browser } = inspector);
  const created = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: HOSTILE, data: 'demo' });
  key = created.test_key;
  accountId = created.account.id;
  await inspector.lab('POST', 'faults', { inbox: 'nobody', respond: 410 });
  await inspector.lab('POST', 'snapshots', { name: 'before' });
});
afterAll(() => inspector?.close());

describe.each(SCREENS)('In the %s scheme, %i pixels wide', (scheme, width) => {
  it.each(VIEWS)(
    'The view %s is accessible with and without an open record, and loads nothing from elsewhere',
    async (view) => {
      await new Api(service.url).read('listProducts', { key });
      await using opened = await inspector.open(`/${view}?account=${accountId}`, scheme, width);
      const { page, complaints } = opened;
      expect(await violationsOf(page)).toEqual([]);
      const row = page.locator('tbody tr[aria-rowindex]').first();
      await row.click();
      await page.locator('.detail h1').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

it('The inspector shows a request as soon as it was responded to, and its thread at its own address', async () => {
  await using opened = await inspector.open(`/requests?account=${accountId}`);
  const { page } = opened;
  await page.getByText('Live', { exact: true }).waitFor();
  const { headers } = await new Api(service.url).send('retrieveProduct', {
    key,
    path: { product_id: 'prod_0000000000000000' },
  });
  const id = headers.get('x-request-id') ?? '';
  await page.getByText('/api/v1/products/prod_0000000000000000').first().click();
  await page.locator('.detail h1', { hasText: 'retrieveProduct' }).waitFor();
  expect(page.url()).toContain(`#/requests/${id}`);
  expect(await page.locator('.detail').innerText()).toContain('resource_not_found');
});

it('The inspector reads what it missed after its connection was lost', async () => {
  let release: (() => void) | undefined;
  let connections = 0;
  await using opened = await inspector.open('/faults', 'light', 1280, (page) =>
    page.route('**/_sandbox/stream', async (route) => {
      connections += 1;
      if (connections === 1) return route.fulfill({ contentType: 'text/event-stream', body: '' });
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    }),
  );
  const { page } = opened;
  await page.getByText('Disconnected').waitFor();
  await inspector.lab('POST', 'faults', { operation: 'listLocations', code: 'internal_error' });
  await expect.poll(() => release, { timeout: 10_000 }).toBeDefined();
  expect(await page.locator('tbody').getByText('listLocations').count()).toBe(0);
  release?.();
  await page.locator('tbody tr[aria-rowindex]', { hasText: 'listLocations' }).waitFor();
});

it('The inspector asks for the token again when the sandbox was started again with another one', async () => {
  const detail = 'The bearer token is not the one that the sandbox printed when it started.';
  const refuse = { status: 401, contentType: 'application/problem+json', body: JSON.stringify({ detail }) };
  await using opened = await inspector.open('/orders', 'light', 1280, (page) =>
    page.route('**/_sandbox/stream', (route) => route.fulfill(refuse)),
  );
  await opened.page.getByLabel('Token').waitFor({ timeout: 5000 });
  expect(await opened.page.getByRole('alert').innerText()).toBe(detail);
});

it('The inspector removes the token from the address and asks for it without one', async () => {
  await using opened = await inspector.open('/requests');
  expect(opened.page.url()).not.toContain(service.token);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/_sandbox/`);
  await page.getByLabel('Token').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Token').fill(service.token);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('nav').waitFor();
  await context.close();
});

it('The inspector shows hostile names as text', async () => {
  await using opened = await inspector.open('/orders');
  const { page } = opened;
  await chooseAccount(page, 'onerror');
  await page.waitForURL(`**account=${accountId}*`);
  await page.locator('tbody tr[aria-rowindex]').first().click();
  await page.locator('.detail h1').waitFor();
  expect(await page.evaluate('window.broken')).toBeUndefined();
  expect(await page.locator('img').count()).toBe(0);
});

it('The inspector moves an order on, and shows the event and its delivery', async () => {
  await using opened = await inspector.open('/orders');
  const { page } = opened;
  await page.locator('tbody tr[aria-rowindex]', { hasText: 'pending' }).first().click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.detail .tag', { hasText: 'confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Events' }).click();
  await page.locator('tbody tr[aria-rowindex]', { hasText: 'order.updated' }).first().click();
  await page.locator('.detail li h2', { hasText: 'Delivery' }).first().waitFor();
  expect(await page.locator('.detail h1').innerText()).toBe('order.updated');
});

it('The inspector adds a fault that the next request meets', async () => {
  await using opened = await inspector.open('/faults');
  const { page } = opened;
  await page.getByLabel('Effect').selectOption('503 Service unavailable');
  await page.getByRole('button', { name: 'Add a fault' }).click();
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const { status } = await new Api(service.url).send('listOrders', { key });
  expect(status).toBe(503);
});

it('The inspector draws only the rows in view of a list of 1,000 requests', async () => {
  for (let at = 0; at < 40; at += 1)
    await Promise.all(Array.from({ length: 25 }, () => fetch(`${service.url}/api/v1/nothing`)));
  await using opened = await inspector.open('/requests');
  const { page } = opened;
  const table = page.getByRole('table', { name: 'Requests' });
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(990);
  expect(await page.locator('tbody tr').count()).toBeLessThan(70);
  await page.keyboard.press('Tab');
  await page.getByRole('region', { name: 'Requests' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.detail h1').waitFor();
});
