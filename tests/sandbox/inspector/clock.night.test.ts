/** Clock of the inspector's bar, with the clock of the browser under control of the test. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CreatedAccount, type Inspector, startInspector } from './inspector.ts';

/** Time of the browser, which is not that of the sandbox. */
const ELSEWHEN = '2020-02-28T23:59:00Z';

let inspector: Inspector;
let accountId: string;

beforeAll(async () => {
  inspector = await startInspector();
  const { account } = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Shop', data: 'demo' });
  accountId = account.id;
});
afterAll(() => inspector?.close());

const timerOf = (page: Page) => page.getByRole('timer', { name: 'Clock of the sandbox' });

/** Returns the time that is shown, in milliseconds. */
async function shownOn(page: Page): Promise<number> {
  const text = await timerOf(page).innerText();
  expect(text).toMatch(/^\d\d? \w{3,4} \d{4}, \d\d:\d\d:\d\d UTC$/);
  return Date.parse(text.replace(',', '').replace('Sept', 'Sep'));
}

const nowOfSandbox = async (): Promise<number> =>
  Date.parse((await inspector.lab<{ now: string }>('GET', 'clock')).now);

it('The clock shows the time of the sandbox each second, and asks for nothing meanwhile', async () => {
  await using opened = await inspector.open('/faults', 'light', 1280, (page) => page.clock.install({ time: ELSEWHEN }));
  const { page } = opened;
  await page.getByText('Live', { exact: true }).waitFor();
  await page.clock.pauseAt('2020-02-29T00:05:00Z');
  const start = await shownOn(page);
  let requests = 0;
  page.on('request', () => (requests += 1));
  for (let seconds = 1; seconds <= 5; seconds += 1) {
    await page.clock.runFor(1000);
    expect(await shownOn(page)).toBe(start + seconds * 1000);
  }
  expect(requests).toBe(0);
});

it('The clock follows a journey at once, and says by how much it is ahead of real time', async () => {
  await using opened = await inspector.open('/faults');
  const { page } = opened;
  await page.getByText('Live', { exact: true }).waitFor();
  expect(Math.abs((await shownOn(page)) - (await nowOfSandbox()))).toBeLessThan(2000);
  expect(await page.locator('.clock').innerText()).not.toContain('+');
  await inspector.lab('POST', 'clock', { advance: '1d12h' });
  await page.getByText('+1 d 12 h', { exact: true }).waitFor();
  expect(Math.abs((await shownOn(page)) - (await nowOfSandbox()))).toBeLessThan(2000);
});

it('Screen readers are not told each second', async () => {
  await using opened = await inspector.open('/faults');
  await timerOf(opened.page).waitFor();
  const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
  const told = await opened.page.evaluate(`document.querySelector('time[role=timer]').closest('${live}')`);
  expect(told).toBeNull();
});

it('The clock is read again after a request that is later than it, as another process moves it', async () => {
  const at = new Date((await nowOfSandbox()) + 3_600_000).toISOString();
  const reads: string[] = [];
  await using opened = await inspector.open('/faults', 'light', 1280, async (page) => {
    await page.clock.install({ time: ELSEWHEN });
    // Without time, the page does not connect again after the end of this stream.
    await page.clock.pauseAt('2020-02-29T00:00:00Z');
    await page.route('**/_sandbox/stream', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `event: request\ndata: {"at":"${at}"}\n\n` }),
    );
    page.on('request', (request) => void (request.url().endsWith('/clock') && reads.push(request.url())));
  });
  await timerOf(opened.page).waitFor();
  await expect.poll(() => reads.length).toBe(2);
});

it('A list shows the date of a time from midnight on', async () => {
  await using opened = await inspector.open(`/orders?account=${accountId}`, 'light', 1280, (page) =>
    page.clock.install({ time: ELSEWHEN }),
  );
  const { page } = opened;
  await inspector.lab('POST', `accounts/${accountId}/test/orders/${await newestOrder()}/confirm`);
  await page.getByRole('link', { name: 'Events' }).click();
  const time = page.locator('tbody tr[aria-rowindex] time').first();
  await expect.poll(() => time.innerText()).toMatch(/^\d\d:\d\d:\d\d$/);
  await page.clock.fastForward('24:00:00');
  await page.clock.runFor(2000);
  await expect.poll(() => time.innerText()).toMatch(/^\d\d? \w{3,4}(?: \d{4})?(?:, \d\d:\d\d)?$/);
});

async function newestOrder(): Promise<string> {
  const path = `accounts/${accountId}/test/orders?status=pending&limit=1`;
  return (await inspector.lab<{ data: { id: string }[] }>('GET', path)).data[0]?.id ?? '';
}
