/** The inspector of a sandbox in a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import type { components } from '../../../openapi/.build/lab-types.ts';
import { type Service, startService } from '../service.ts';
import { startBrowser } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Names of all views in addresses. */
export const VIEWS = [
  'requests',
  'orders',
  'products',
  'stock',
  'events',
  'endpoints',
  'deliveries',
  'inbox',
  'keys',
  'faults',
  'snapshots',
];

interface Opened extends AsyncDisposable {
  readonly page: Page;
  /** Addresses of other servers that the page asked for, errors, and messages on the console. */
  readonly complaints: readonly string[];
}

export interface Inspector {
  readonly browser: Browser;
  readonly service: Service;
  /** Opens an address in a separate browser window; `prepare` acts on the page before. */
  open(
    hash: string,
    colorScheme?: 'light' | 'dark',
    width?: number,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Opened>;
  /** Sends a request to the lab. @throws {Error} if the lab refuses it */
  lab<T>(method: string, path: string, body?: object): Promise<T>;
  close(): Promise<void>;
}

export interface CreatedAccount {
  readonly account: { readonly id: string; readonly email: string };
  readonly test_key: string;
}

/** Starts a browser, and a sandbox with the data of the demo. */
export async function startInspector(): Promise<Inspector> {
  const [browser, service] = await Promise.all([startBrowser(), startService({ seed: 'demo' })]);
  return {
    browser,
    service,
    open: (hash, colorScheme = 'light', width = 1280, prepare = () => Promise.resolve()) =>
      open({ browser, service, hash, colorScheme, width, prepare }),
    async lab<T>(method: string, path: string, body?: object): Promise<T> {
      const response = await fetch(`${service.url}/_sandbox/${path}`, {
        method,
        headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
      return (response.status === 204 ? undefined : await response.json()) as T;
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

interface Opening {
  readonly browser: Browser;
  readonly service: Service;
  readonly hash: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly prepare: (page: Page) => Promise<unknown>;
}

async function open({ browser, service, hash, colorScheme, width, prepare }: Opening): Promise<Opened> {
  // axe is injected as a script, which the policy of the page refuses.
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('request', (request) => void (request.url().startsWith(service.url) || complaints.push(request.url())));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  await prepare(page);
  await page.goto(`${service.url}/_sandbox/#${hash}&token=${service.token}`);
  await page.locator('main h1').first().waitFor();
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** Returns the input that chooses the account in the bar. */
export const accountInput = (page: Page): Locator => page.getByRole('combobox', { name: 'Account', exact: true });

/** Chooses the account in the bar by a text that only it contains. */
export async function chooseAccount(page: Page, text: string): Promise<void> {
  await accountInput(page).fill(text);
  await accountInput(page).press('Enter');
}

/** Returns the violations of accessibility, each with its element. */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Type of a schema in the document of the lab. */
export type Lab<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Waits until the page announces a text. */
export const said = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').getByText(text).first().waitFor();

/** Returns the newest requests of an account. */
export const requestsOf = async (inspector: Inspector, accountId: string): Promise<Lab<'RequestSummary'>[]> =>
  (await inspector.lab<Lab<'RequestList'>>('GET', `requests?account_id=${accountId}`)).data;

/** Returns the identifier of the request that the page shows, once it shows one. */
export async function openRequest(page: Page): Promise<string> {
  await page.waitForURL(/#\/requests\/req_/);
  return /req_\w+/.exec(page.url())?.[0] ?? '';
}

/** Reports whether an element has the focus. */
export const isFocused = async (element: Locator): Promise<boolean> =>
  (await element.and(element.page().locator(':focus')).count()) === 1;
