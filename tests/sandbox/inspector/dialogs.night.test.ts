/** The dialogs and the filter by time of the inspector: accessible, narrow, by keyboard, and in the address. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import { type CreatedAccount, type Inspector, type Lab, isFocused, startInspector, violationsOf } from './inspector.ts';

let inspector: Inspector;
let accountId: string;
let key: string;
beforeAll(async () => {
  inspector = await startInspector();
  const created = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Shop', data: 'demo' });
  accountId = created.account.id;
  key = created.test_key;
  await inspector.lab('POST', 'snapshots', { name: 'before' });
  await new Api(inspector.service.url).read('listProducts', { key });
});
afterAll(() => inspector?.close());

/** Buttons that open a dialog, by their view; the record is the first of the list. */
const OPENERS: readonly (readonly [view: string, button: string, ofRecord: boolean])[] = [
  ['requests', 'New request', false],
  ['requests', 'Edit and repeat', true],
  ['orders', 'New account', false],
  ['orders', 'Other…', false],
  ['orders', 'New order', false],
  ['orders', 'Cancel order', true],
  ['endpoints', 'New endpoint', false],
  ['endpoints', 'Edit', true],
  ['endpoints', 'Retry failed deliveries', true],
  ['endpoints', 'Rotate secret', true],
  ['endpoints', 'Delete', true],
  ['keys', 'New API key', false],
  ['keys', 'Rotate secret', true],
  ['keys', 'Revoke', true],
  ['snapshots', 'Restore', true],
  ['snapshots', 'Delete', true],
];

const openerOf = async (page: Page, button: string, ofRecord: boolean) => {
  if (ofRecord) await page.locator('tbody tr[aria-rowindex]').first().click();
  const opener = page.getByRole('button', { name: button, exact: true });
  await opener.waitFor();
  return opener;
};

describe.each([
  ['light', 1280],
  ['dark', 400],
] as const)('In the %s scheme and %i pixels wide', (scheme, width) => {
  it.each(OPENERS)('The dialog in the view %s of %s is accessible, fits, and Escape closes only it', async (...of) => {
    const [view, button, ofRecord] = of;
    await using opened = await inspector.open(`/${view}?account=${accountId}`, scheme, width);
    const { page, complaints } = opened;
    const opener = await openerOf(page, button, ofRecord);
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const { scrollWidth, clientWidth } = (await dialog.evaluate((element) => ({
      scrollWidth: element.scrollWidth,
      clientWidth: element.clientWidth,
    }))) as { scrollWidth: number; clientWidth: number };
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The record stays open, and the focus is where it was.
    expect(await page.locator('.detail').isVisible()).toBe(ofRecord);
    expect(await isFocused(opener)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

it('An order is created with the keyboard alone', async () => {
  await using opened = await inspector.open(`/orders?account=${accountId}`);
  const { page } = opened;
  const tabTo = async (name: string): Promise<void> => {
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const text = (await focused.getAttribute('aria-label')) ?? (await focused.innerText());
      if (text === name) return;
    }
    throw new Error(`the key Tab does not reach ${name}`);
  };
  await tabTo('New order');
  await page.keyboard.press('Enter');
  // The search has the focus.
  await page.keyboard.type('leucht');
  await page.getByText('1 variant found.').waitFor();
  await tabTo('Add MUG-LEUCHT');
  await page.keyboard.press('Enter');
  await tabTo('Quantity of MUG-LEUCHT');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.detail').getByText('0 of 2').waitFor();
  expect(
    await page
      .getByRole('status')
      .getByText(/is created by the request/)
      .count(),
  ).toBe(1);
});

it('A button that an action draws anew keeps the focus', async () => {
  await using opened = await inspector.open(`/endpoints?account=${accountId}`);
  const { page } = opened;
  await page.locator('tbody tr[aria-rowindex]').first().click();
  await page.getByRole('button', { name: 'Disable' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Enable' }).waitFor();
  const inPane = 'document.querySelector(".detail").contains(document.activeElement)';
  await expect.poll(() => page.evaluate(inPane)).toBe(true);
});

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');

describe('The filter by time', () => {
  it('The filter by time shows the requests, events and orders of the last hour, and the address shows the same again', async () => {
    const api = new Api(inspector.service.url);
    await api.read('listLocations', { key });
    await inspector.lab('POST', 'clock', { advance: '3h' });
    const mug = { sku: 'MUG-LEUCHT', quantity: 1 };
    const body = { currency: 'EUR', customer: { email: 'jo@shop.example' }, line_items: [mug] };
    await api.send('createOrder', { key, body });
    for (const [view, last] of [
      ['requests', '/api/v1/orders'],
      ['events', 'order.created'],
      ['orders', 'jo@shop.example'],
    ] as const) {
      await using opened = await inspector.open(`/${view}?account=${accountId}`);
      const { page } = opened;
      await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
      await page.getByLabel('Time', { exact: true }).selectOption('Last hour');
      await expect.poll(() => rows(page).count()).toBeLessThan(3);
      await rows(page).filter({ hasText: last }).waitFor();
      expect(await page.getByLabel('From (UTC)').isVisible()).toBe(true);
      await page.reload();
      await rows(page).filter({ hasText: last }).waitFor();
      expect(await rows(page).count()).toBeLessThan(3);
      await page.getByLabel('Time', { exact: true }).selectOption('Any time');
      await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
      expect(page.url()).not.toContain('from=');
    }
  });

  it('The filter by time shows what is between two times, and new requests only if they are', async () => {
    const api = new Api(inspector.service.url);
    await using opened = await inspector.open(`/requests?account=${accountId}`);
    const { page } = opened;
    const { now } = await inspector.lab<Lab<'Clock'>>('GET', 'clock');
    const end = new Date(Date.parse(now) + 3_600_000);
    await page.getByLabel('Time', { exact: true }).selectOption('From … to …');
    await page.getByLabel('From (UTC)').fill(now.slice(0, 19));
    await page.getByLabel('To (UTC)').fill(end.toISOString().slice(0, 19));
    await page.getByLabel('To (UTC)').press('Tab');
    await page.waitForURL(/&to=/);
    await api.send('listProducts', { key });
    await rows(page).filter({ hasText: '/api/v1/products' }).waitFor();
    await inspector.lab('POST', 'clock', { advance: '2h' });
    await api.send('listLocations', { key });
    // The stream reports this after the request, so that the page has seen both.
    const { now: later } = await inspector.lab<Lab<'ClockJourney'>>('POST', 'clock', { advance: '3d' });
    const day = String(new Date(later).getUTCDate());
    await expect.poll(() => page.locator('time').first().innerText()).toMatch(new RegExp(`^${day} `));
    expect(await rows(page).filter({ hasText: '/api/v1/locations' }).count()).toBe(0);
  });
});
