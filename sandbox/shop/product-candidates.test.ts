import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shop } from '../testing/shop.ts';
import type { Store } from '../api/store.ts';
import { testStore } from '../testing/store.ts';
import { createProduct } from './change-products.ts';

/** More products than are read by their ids. */
const MANY = 260;

let store: Store;
let shop: Shop;
/** Time when the many products were created. */
let since: string;

beforeAll(async () => {
  store = await testStore();
  shop = new Shop(store);
  await shop.product('First tea', 'FIRST');
  await shop.move(async (work) => {
    for (let at = 0; at < MANY; at += 1) {
      const variants = [{ sku: `SKU-${at}`, price: { amount: 1, currency: 'EUR' } }];
      await createProduct(work, { title: `Common tea ${at}`, variants });
    }
  });
  since = new Date(shop.now).toISOString();
});
afterAll(() => store.close());

/** Returns the number of products on all pages. */
async function countOf(query: object): Promise<number> {
  const titles = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: { data: { title: string }[]; next_cursor: string | null } = await shop.expectBody('listProducts', {
      query: { ...query, limit: 100, ...(cursor !== null && { cursor }) },
    });
    for (const { title } of page.data) titles.add(title);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return titles.size;
}

describe('Filters that many products pass', () => {
  it.each<[string, object, number]>([
    ['a common word', { query: 'common' }, MANY],
    ['two common words', { query: 'common tea' }, MANY],
    ['a common and a rare word', { query: 'tea 25' }, 11],
    ['a word that only one has', { query: 'tea first' }, 1],
    ['no word in common', { query: 'common first' }, 0],
  ])('Filters that many products pass find all with %s', async (_case, query, expected) => {
    expect(await countOf(query)).toBe(expected);
  });

  it('Filters that many products pass find all that changed since a time', async () => {
    expect(await countOf({ updated_at_min: since })).toBe(MANY);
    expect(await countOf({ updated_at_min: since, query: 'first' })).toBe(0);
    expect(await countOf({})).toBe(MANY + 1);
  });
});
