/** The portal in the sandbox: its pages make calls. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/start/main.ts';
import { startBrowser } from '../sandbox/inspector/browser.ts';
import { unfoldedViolations, WIDTHS } from './accessibility.ts';
import { portalFolder } from './portal.ts';

let sandbox: Sandbox;
let browser: Browser;
let remove: () => void;

beforeAll(async () => {
  const made = await portalFolder();
  ({ remove } = made);
  sandbox = await startSandbox({ seed: 'demo', documentation: { folder: made.folder } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  remove?.();
});

async function open(path: string, scheme: 'light' | 'dark' = 'light', width = 1280) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // A refused call is a line of the browser, too.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${sandbox.url}/docs/${path}`);
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Run' });

/** Runs the call and returns its status line. */
const run = async (page: Page): Promise<string> => {
  await panel(page).getByRole('button', { name: 'Run' }).click();
  const line = panel(page).getByRole('status');
  await line.locator('strong').waitFor();
  return line.innerText();
};
/** Returns the fact with a name that the panel shows about the last call. */
const fact = (page: Page, name: string) => panel(page).locator('dt', { hasText: name }).locator('+ dd');
const responseIn = (page: Page) => panel(page).locator('figure', { hasText: 'Response' }).locator('pre');

/** Replaces the body of the example, whose products the seed does not have. */
const order = (quantity: number): string =>
  JSON.stringify({
    currency: 'EUR',
    customer: { email: 'ada@buyer.example' },
    line_items: [{ sku: 'MUG-LEUCHT', quantity }],
  });

describe('the page of an operation in the sandbox', () => {
  it('creates an order, and shows the response, its events and its request', async () => {
    await using opened = await open('reference/createOrder/');
    const { page } = opened;
    await panel(page).getByLabel('Body').fill(order(1));
    expect(await run(page)).toMatch(/^201 Created in \d+ ms$/);
    expect(await responseIn(page).innerText()).toContain('"status": "pending"');
    expect(await responseIn(page).locator('i.s', { hasText: 'pending' }).count()).toBeGreaterThan(0);
    expect(await fact(page, 'Events').innerText()).toContain('order.created');
    const link = fact(page, 'Request id').getByRole('link');
    expect(await link.innerText()).toMatch(/^req_/);
    expect(await link.getAttribute('href')).toMatch(/^\/_sandbox\/#\/requests\/req_/);
    expect(opened.complaints).toEqual([]);
  });

  it('leads from an error to the page of its code', async () => {
    await using opened = await open('reference/createOrder/');
    const { page } = opened;
    await panel(page).getByLabel('Body').fill(order(0));
    expect(await run(page)).toMatch(/^422/);
    await panel(page).getByRole('link', { name: 'validation_failed' }).click();
    await page.getByRole('heading', { level: 1, name: 'Validation failed' }).waitFor();
  });

  it('repeats a write with its key, and takes a new key for the next one', async () => {
    await using opened = await open('reference/createOrder/');
    const { page } = opened;
    await panel(page).getByLabel('Body').fill(order(1));
    const key = await panel(page).getByLabel('Idempotency-Key').inputValue();
    await run(page);
    expect(await fact(page, 'Idempotency-Key').innerText()).toContain(key);
    const first = await responseIn(page).innerText();
    await panel(page).getByRole('button', { name: 'Send again with this key' }).click();
    await panel(page).getByRole('status').filter({ hasText: 'replayed' }).waitFor();
    expect(await responseIn(page).innerText()).toBe(first);
    await panel(page).getByRole('button', { name: 'Run' }).click();
    await panel(page).getByRole('status').filter({ hasNotText: 'replayed' }).waitFor();
    expect(await fact(page, 'Idempotency-Key').innerText()).not.toContain(key);
    expect(await responseIn(page).innerText()).not.toBe(first);
  });

  it.each(['updateOrder', 'deleteWebhookEndpoint'])('%s has a key, though it is optional there', async (operation) => {
    await using opened = await open(`reference/${operation}/`);
    const key = panel(opened.page).getByLabel('Idempotency-Key');
    expect(await key.inputValue()).toMatch(/^[\da-f-]{36}$/);
  });

  it('sends a time of the form as a time in UTC', async () => {
    await using opened = await open('reference/listOrders/');
    const { page } = opened;
    await panel(page).getByText('Optional parameters').click();
    await panel(page).getByLabel('created_at_min (UTC)').fill('2026-05-01T12:00');
    const request = page.waitForRequest(/created_at_min/);
    await run(page);
    expect(new URL((await request).url()).searchParams.get('created_at_min')).toBe('2026-05-01T12:00:00Z');
  });

  it('offers the values of an enum', async () => {
    await using opened = await open('reference/listProducts/');
    const { page } = opened;
    await panel(page).getByText('Optional parameters').click();
    await panel(page).getByLabel('sort').selectOption('created_at');
    expect(await run(page)).toMatch(/^200/);
  });

  it('copies the response', async () => {
    await using opened = await open('reference/retrieveAccount/');
    const { page } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await run(page);
    await panel(page).locator('figure', { hasText: 'Response' }).getByRole('button', { name: 'Copy' }).click();
    await panel(page).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await responseIn(page).textContent());
  });

  it('shows the call with the values of the form in every language', async () => {
    await using opened = await open('reference/listOrders/');
    const { page } = opened;
    await panel(page).getByText('Optional parameters').click();
    await panel(page).getByLabel('pending', { exact: true }).check();
    await panel(page).getByLabel('confirmed').check();
    await panel(page).getByLabel('limit').fill('2');
    await panel(page).getByRole('button', { name: 'As code' }).click();
    const codes = panel(page).getByRole('group', { name: 'Language' }).getByRole('button');
    await codes.first().waitFor();
    expect(await codes.allInnerTexts()).toEqual(['curl', 'Node.js', 'Python', 'PHP', 'Java', 'Copy']);
    expect(await panel(page).locator('figure:not([hidden]) pre').innerText()).toContain(
      "status: ['pending', 'confirmed']",
    );
    expect(await run(page)).toMatch(/^200/);
  });

  it.each(['retrieveOrder', 'retrieveProduct', 'retrieveEvent', 'retrieveWebhookEndpoint', 'retrieveApiKey'])(
    '%s has the identifier of a record that exists',
    async (operation) => {
      await using opened = await open(`reference/${operation}/`);
      const { page } = opened;
      await page.waitForLoadState('networkidle');
      expect(await run(page)).toMatch(/^200/);
    },
  );

  it('is used with the keyboard alone', async () => {
    await using opened = await open('reference/retrieveAccount/');
    const { page } = opened;
    await panel(page).getByLabel('API key').focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('status').locator('strong').waitFor();
    expect(await panel(page).getByRole('status').innerText()).toMatch(/^200/);
  });

  describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
    it.each(WIDTHS)('is accessible at a width of %i pixels, before and after a run', async (width) => {
      await using opened = await open('reference/createOrder/', scheme, width);
      await panel(opened.page).waitFor();
      expect(await unfoldedViolations(opened.page)).toEqual([]);
      await run(opened.page);
      expect(await unfoldedViolations(opened.page)).toEqual([]);
    });
  });
});

describe('the documentation of the sandbox', () => {
  it('has the page that the type of an error names, below its own address', async () => {
    const response = await fetch(`${sandbox.url}/api/v1/nothing`);
    const { type } = (await response.json()) as { type: string };
    const page = await fetch(`${sandbox.url}/docs${new URL(type).pathname}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<h1>');
  });

  it('gives no page of another origin the key', async () => {
    const response = await fetch(`${sandbox.url}/docs/run-settings.json`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
