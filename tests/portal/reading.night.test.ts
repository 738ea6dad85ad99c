/** The portal in a browser: accessible, without requests to others, readable on a phone, in print and without the script. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/docs/serve.ts';
import { startBrowser } from '../sandbox/inspector/browser.ts';
import { unfoldedViolations, WIDTHS } from './accessibility.ts';
import { portalFolder } from './portal.ts';

/** One page of each kind. */
const PAGES = [
  '',
  'guides/webhooks',
  'guides/orders',
  'reference',
  'reference/createOrder',
  'events/order.created',
  'schemas/Order',
  'schemas/Scope',
  'errors/insufficient_stock',
  'limits',
  'sdks',
  'figures',
];
const SCHEMES = ['light', 'dark'] as const;

let browser: Browser;
let address: string;
let folder: string;
let remove: () => void;

beforeAll(async () => {
  ({ folder, remove } = await portalFolder());
  address = await serveFolder(folder, 0);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  remove?.();
});

interface Opened extends AsyncDisposable {
  page: Page;
  /** Errors of scripts, and requests to others. */
  complaints: string[];
  requests: string[];
}

async function open(path: string, options: BrowserContextOptions = {}, base = address): Promise<Opened> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    requests.push(request.url());
    if (!request.url().startsWith(base) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  await page.goto(`${base}${path === '' ? '' : `${path}/`}index.html`);
  return { page, complaints, requests, [Symbol.asyncDispose]: () => context.close() };
}

const search = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill(words);
};

describe.each(SCHEMES)('in the %s scheme', (colorScheme) => {
  describe.each(WIDTHS)('at a width of %i pixels', (width) => {
    it.each(PAGES)('the page "%s" is accessible and loads nothing from elsewhere', async (path) => {
      await using opened = await open(path, { colorScheme, viewport: { width, height: 800 } });
      expect(await unfoldedViolations(opened.page)).toEqual([]);
      expect(opened.complaints).toEqual([]);
    });
  });

  it('the open search is accessible', async () => {
    await using opened = await open('reference/createOrder', { colorScheme });
    await search(opened.page, 'order');
    await opened.page.locator('dialog li').first().waitFor();
    expect(await unfoldedViolations(opened.page)).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });
});

describe('on a narrow screen', () => {
  it.each(PAGES)('the page "%s" does not scroll sideways', async (path) => {
    await using opened = await open(path, { viewport: { width: 320, height: 640 } });
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('the menu opens and leads to another page', async () => {
    await using opened = await open('reference/createOrder', { viewport: { width: 320, height: 640 } });
    const { page } = opened;
    const link = page.getByRole('link', { name: 'Quick start' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Menu' }).click();
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
  });
});

describe('the code on a phone', () => {
  it.each(['reference/createOrder', 'reference/listOrders', 'schemas/Order', 'events/order.created'])(
    'comes on the page "%s" after the summary and before the details',
    async (path) => {
      await using opened = await open(path, { viewport: { width: 390, height: 844 } });
      const { page } = opened;
      const topOf = async (selector: string): Promise<number> =>
        (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
      const code = await topOf('pre:visible');
      expect(code).toBeLessThan(2 * 844);
      expect(code).toBeLessThan(await topOf('article h2'));
    },
  );
});

it('a picture that is wider than a phone scrolls, also by the keyboard', async () => {
  await using opened = await open('guides/orders', { viewport: { width: 390, height: 844 } });
  const { page } = opened;
  await page.locator('.picture .scroll').focus();
  await page.keyboard.press('ArrowRight');
  const position = await page.waitForFunction(`document.activeElement.scrollLeft`);
  expect(await position.jsonValue()).toBeGreaterThan(0);
});

describe('a bar above code', () => {
  it('copies the code of the chosen language', async () => {
    await using opened = await open('reference/createOrder', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = opened;
    await page.getByRole('button', { name: 'Python' }).first().click();
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('from integration_api import');
  });

  it('names the language of a single piece', async () => {
    await using opened = await open('guides/webhooks');
    const bar = opened.page.locator('figcaption', { hasText: 'Shell' });
    expect(await bar.first().getByRole('button', { name: 'Copy' }).isVisible()).toBe(true);
  });
});

describe('the search', () => {
  it('loads its files on use only, and is used with the keyboard alone', async () => {
    await using opened = await open('guides/errors');
    const { page, requests } = opened;
    expect(requests.filter((url) => url.includes('search'))).toEqual([]);
    await search(page, 'createOrder');
    await page.locator('dialog li').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Create an order' }).waitFor();
  });

  it('leads to the field that was searched for, and opens the objects around it', async () => {
    await using opened = await open('');
    const { page } = opened;
    await search(page, 'low_stock_threshold');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('li:target').waitFor();
    expect(await page.locator('li:target').innerText()).toContain('low_stock_threshold');
  });

  it('shows with a hit the kind of its page, the section, and where the words are', async () => {
    await using opened = await open('');
    await search(opened.page, 'hmac');
    const hit = opened.page.locator('dialog li').first();
    expect(await hit.innerText()).toMatch(/^Guide\s+Webhooks › Verify a webhook step by step/);
    expect(await hit.locator('mark').allInnerTexts()).toContain('HMAC');
  });

  it('closes with Escape', async () => {
    await using opened = await open('');
    await search(opened.page, 'x');
    await opened.page.keyboard.press('Escape');
    expect(await opened.page.locator('dialog').isVisible()).toBe(false);
  });

  it('works for files on a disk', async () => {
    await using opened = await open('errors', {}, `file://${folder}/`);
    await search(opened.page, 'insufficient_stock');
    await opened.page.locator('dialog li').first().waitFor();
    await opened.page.keyboard.press('Enter');
    await opened.page.getByRole('heading', { level: 1, name: 'Insufficient stock' }).waitFor();
    expect(opened.complaints).toEqual([]);
  });
});

describe('the language of the code', () => {
  it('stays over pages and visits', async () => {
    await using opened = await open('reference/createOrder');
    const { page } = opened;
    await page.getByRole('button', { name: 'Python' }).first().click();
    await page.goto(`${address}guides/pagination/index.html`);
    expect(await page.locator('.group figure:not([hidden])').first().getAttribute('data-lang')).toBe('python');
  });

  it('is chosen by the address', async () => {
    await using opened = await open('reference/listOrders');
    const { page } = opened;
    await page.goto(`${address}reference/listOrders/index.html?lang=java`);
    expect(await page.locator('.group figure:not([hidden])').first().innerText()).toContain('IntegrationApi.create()');
  });
});

it('the theme is chosen and remembered', async () => {
  await using opened = await open('', { colorScheme: 'light' });
  const { page } = opened;
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await background();
  await page.getByRole('button', { name: 'Colour theme' }).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(`${address}limits/index.html`);
  expect(await background()).toBe(dark);
});

describe('without the script', () => {
  it('a page has its text, its navigation and its code in every language', async () => {
    await using opened = await open('reference/createOrder', { javaScriptEnabled: false });
    const { page } = opened;
    const group = page.locator('.group').first();
    expect(await group.locator('figcaption:visible').allInnerTexts()).toEqual([
      'curl',
      'Node.js',
      'Python',
      'PHP',
      'Java',
    ]);
    expect(await page.getByRole('link', { name: 'Quick start' }).isVisible()).toBe(true);
    expect(await page.locator('.tools').isVisible()).toBe(false);
  });
});

it('a page needs three files and few elements, so that a slow phone is not blocked', async () => {
  await using opened = await open('reference/createOrder');
  const { page, requests } = opened;
  expect(requests.filter((url) => !url.startsWith('data:'))).toHaveLength(3);
  expect(await page.locator('*').count()).toBeLessThan(4000);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.reload();
  // A time depends on the machine, so it is reported only.
  const blocked: unknown = await page.evaluate(
    `new Promise((done) => { let sum = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) sum += duration - 50; }).observe({ type: 'longtask', buffered: true }); setTimeout(() => done(Math.round(sum)), 500); })`,
  );
  console.log(`blocked for ${String(blocked)} ms at a quarter of the speed`);
});

it('a printed page has no navigation', async () => {
  await using opened = await open('guides/webhooks');
  await opened.page.emulateMedia({ media: 'print' });
  expect(await opened.page.locator('nav').isVisible()).toBe(false);
  expect(await opened.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});
