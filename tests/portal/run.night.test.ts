/** The portal in the sandbox: its pages make calls. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/start/main.ts';
import { startBrowser } from '../sandbox/inspector/browser.ts';
import { violationsOf } from '../sandbox/inspector/inspector.ts';
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

async function open(path: string, scheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ colorScheme: scheme });
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
const run = async (page: Page): Promise<string> => {
  await panel(page).getByRole('button', { name: 'Run' }).click();
  const output = panel(page).getByRole('status');
  await output.locator('strong').waitFor();
  return output.innerText();
};

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
    const text = await run(page);
    expect(text).toMatch(/^201 in \d+ ms/);
    expect(text).toContain('"status": "pending"');
    expect(await panel(page).locator('.events').innerText()).toContain('order.created');
    const link = panel(page).getByRole('link', { name: 'Request in the inspector' });
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

  it('shows the call with the values of the form in every language', async () => {
    await using opened = await open('reference/listOrders/');
    const { page } = opened;
    await panel(page).getByLabel('status').first().fill('pending,confirmed');
    await panel(page).getByLabel('limit').fill('2');
    await panel(page).getByRole('button', { name: 'As code' }).click();
    const codes = panel(page).locator('summary', { hasText: /^(?:curl|Node\.js|Python|PHP|Java)$/ });
    await codes.first().waitFor();
    expect(await codes.allInnerTexts()).toEqual(['curl', 'Node.js', 'Python', 'PHP', 'Java']);
    expect(await panel(page).locator('details[open] pre').innerText()).toContain("status: ['pending', 'confirmed']");
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

  it.each(['light', 'dark'] as const)('is accessible in the %s scheme, before and after a run', async (scheme) => {
    await using opened = await open('reference/listProducts/', scheme);
    await panel(opened.page).waitFor();
    expect(await violationsOf(opened.page)).toEqual([]);
    await run(opened.page);
    expect(await violationsOf(opened.page)).toEqual([]);
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
    const response = await fetch(`${sandbox.url}/docs/run-account.json`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
