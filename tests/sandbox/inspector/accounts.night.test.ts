/** Chooser of the account: the pattern "Combobox" of the WAI-ARIA Authoring Practices, over more accounts than a list shows. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountInput, type CreatedAccount, type Inspector, startInspector, violationsOf } from './inspector.ts';

const COUNT = 70;

let inspector: Inspector;
/** Oldest account after that of the seed, which is beyond the first page. */
let oldest: CreatedAccount['account'];

beforeAll(async () => {
  inspector = await startInspector();
  for (let at = 0; at < COUNT; at += 1) {
    const name = `Shop ${String(at).padStart(2, '0')}`;
    const { account } = await inspector.lab<CreatedAccount>('POST', 'accounts', { name, data: 'empty' });
    oldest ??= account;
  }
});
afterAll(() => inspector?.close());

const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Account' }).getByRole('option');

/** Returns the text of the option that Enter would choose. */
async function activeOn(page: Page): Promise<string> {
  const id = await accountInput(page).getAttribute('aria-activedescendant');
  const option = page.locator(`#${id}[role=option][aria-selected=true]`);
  expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(1);
  return option.locator('strong').innerText();
}

it.each(['name', 'email address', 'end of the identifier'])(
  'An account beyond the first page is found by its %s',
  async (by) => {
    const texts = { name: 'shop 00', 'email address': oldest.email, 'end of the identifier': oldest.id.slice(-10) };
    await using opened = await inspector.open('/orders');
    const { page } = opened;
    expect(await accountInput(page).inputValue()).toBe('Shop 69');
    await accountInput(page).click();
    await expect.poll(() => optionsOf(page).count()).toBe(50);
    await accountInput(page).fill(texts[by as keyof typeof texts]);
    await expect.poll(() => optionsOf(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**account=${oldest.id}*`);
    expect(await accountInput(page).inputValue()).toBe('Shop 00');
    expect(await accountInput(page).getAttribute('aria-expanded')).toBe('false');
    await page.reload();
    await expect.poll(() => accountInput(page).inputValue()).toBe('Shop 00');
  },
);

it('Arrow keys alone reach every account, and read the pages on the way', async () => {
  await using opened = await inspector.open('/orders');
  const { page } = opened;
  await accountInput(page).focus();
  expect(await accountInput(page).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => optionsOf(page).count()).toBe(50);
  expect(await accountInput(page).getAttribute('aria-expanded')).toBe('true');
  expect(await activeOn(page)).toBe('Shop 69');
  for (let presses = 1; presses < 49; presses += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => optionsOf(page).count()).toBe(COUNT + 1);
  expect(await activeOn(page)).toBe('Shop 21');
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowDown');
  expect(await activeOn(page)).toBe('Kontor Nordlicht');
  await page.keyboard.press('ArrowUp');
  expect(await activeOn(page)).toBe('Shop 00');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**account=${oldest.id}*`);
});

it('Enter chooses the account of the text that was typed, also while the sandbox still searches', async () => {
  await using opened = await inspector.open('/orders');
  const { page } = opened;
  await accountInput(page).click();
  await expect.poll(() => optionsOf(page).count()).toBe(50);
  await page.route('**/_sandbox/accounts?*q=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await accountInput(page).fill('Shop 00');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**account=${oldest.id}*`);
});

/** Returns a promise with the function that resolves it. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

it('Results of an earlier text never replace those of a later one', async () => {
  await using opened = await inspector.open('/orders');
  const { page } = opened;
  const { promise: released, resolve: release } = deferred();
  await page.route('**/_sandbox/accounts?*q=Shop+*', (route) => route.abort());
  await page.route('**/_sandbox/accounts?*q=Shop', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/_sandbox/accounts?*q=Shop');
  await accountInput(page).fill('Shop');
  await asked;
  await accountInput(page).fill('Shop 03');
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual([expect.stringContaining('Shop 03')]);
  const late = page.waitForResponse('**/_sandbox/accounts?*q=Shop');
  release();
  await (await late).finished();
  await page.evaluate('new Promise(requestAnimationFrame)');
  expect(await optionsOf(page).count()).toBe(1);
});

it('Escape and a click elsewhere close the list and keep the account and the open record', async () => {
  await using opened = await inspector.open('/keys');
  const { page } = opened;
  await page.locator('tbody tr[aria-rowindex]').first().click();
  await page.locator('.detail h1').waitFor();
  const url = page.url();
  for (const leave of [() => page.keyboard.press('Escape'), () => page.locator('main h1').first().click()]) {
    await accountInput(page).fill('Shop 0');
    await optionsOf(page).first().waitFor();
    await leave();
    await page.locator('.popup').waitFor({ state: 'hidden' });
    expect(await accountInput(page).inputValue()).toBe('Shop 69');
    expect(await page.locator('.detail').isVisible()).toBe(true);
  }
  expect(page.url()).toBe(url);
});

it('The list tells how many accounts it has found, and marks those that are suspended', async () => {
  await inspector.lab('POST', `accounts/${oldest.id}/suspend`);
  await using opened = await inspector.open('/orders');
  const { page } = opened;
  const status = page.locator('.popup [role=status]');
  await accountInput(page).click();
  await expect.poll(() => status.innerText()).toBe('50 and more found');
  await accountInput(page).fill('no-such-shop');
  await expect.poll(() => status.innerText()).toBe('None found');
  expect(await violationsOf(page)).toEqual([]);
  await accountInput(page).fill('Shop 00');
  await optionsOf(page).getByText('suspended').waitFor();
  await optionsOf(page).first().click();
  await page.waitForURL(`**account=${oldest.id}*`);
});

it.each([
  ['light', 1440],
  ['dark', 400],
] as const)(
  'The open list is accessible and within the screen in the %s scheme, %i pixels wide',
  async (scheme, width) => {
    await using opened = await inspector.open('/orders', scheme, width);
    const { page } = opened;
    await accountInput(page).click();
    await expect.poll(() => optionsOf(page).count()).toBe(50);
    expect(await violationsOf(page)).toEqual([]);
    const box = await page.locator('.popup').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  },
);
