import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteProduct } from '../catalogue/change-products.ts';
import { Shop } from '../testing/shop.ts';
import type { Store } from '../store/store.ts';
import { testStore } from '../testing/store.ts';

let store: Store;
let shop: Shop;

beforeAll(async () => {
  store = await testStore();
});
beforeEach(async () => {
  shop = new Shop(store);
  await shop.location();
});
afterAll(() => store.close());

const set = (...items: object[]) => shop.send('setInventory', { body: { items } });

describe('list of inventory levels', () => {
  it('is sorted by SKU in code point order, then by location', async () => {
    const other = await shop.location('Shop');
    const skus = ['b', 'B', 'a', 'Z', 'ä', '\u{1f375}', '\uffee', 'a b'];
    await shop.product('Tea', ...skus);
    await shop.stock(Object.fromEntries(skus.map((sku) => [sku, 1])));
    await set({ sku: 'B', on_hand: 1, location_id: other });
    const { data } = await shop.expectBody('listInventory');
    expect(data.map(({ sku }) => sku)).toEqual(['B', 'B', 'Z', 'a', 'a b', 'b', 'ä', '\uffee', '\u{1f375}']);
    const [one, two] = data.map(({ location_id }) => location_id);
    expect([one, two]).toEqual([one, two].toSorted());
  });

  it('combines its filters', async () => {
    const other = await shop.location('Shop');
    await shop.product('Tea', 'A', 'B', 'C');
    await set({ sku: 'A', on_hand: 5, low_stock_threshold: 5 }, { sku: 'B', on_hand: 6, low_stock_threshold: 5 });
    await set({ sku: 'A', on_hand: 1, location_id: other });
    const since = shop.now + 1000;
    await set({ sku: 'C', on_hand: 0 });
    const list = async (query: object): Promise<string[]> =>
      (await shop.expectBody('listInventory', { query })).data.map(({ sku, on_hand }) => `${sku}${on_hand}`);
    expect(await list({ low_stock: true })).toEqual(['A5']);
    expect((await list({ low_stock: false })).toSorted()).toEqual(['A1', 'B6', 'C0']);
    expect(await list({ sku: ['A', 'NONE'], location_id: [other] })).toEqual(['A1']);
    expect(await list({ location_id: ['loc_0000000000000000'] })).toEqual([]);
    expect(await list({ updated_at_min: new Date(since).toISOString() })).toEqual(['C0']);
    expect(await list({ sku: ['B', 'C'], low_stock: false })).toEqual(['B6', 'C0']);
  });

  it('has pages that are stable while levels are added', async () => {
    await shop.product('Tea', 'A', 'B', 'C', 'D', 'E');
    await shop.stock({ B: 1, C: 1, E: 1 });
    const first = await shop.expectBody('listInventory', { query: { limit: 2 } });
    expect(first.data.map(({ sku }) => sku)).toEqual(['B', 'C']);
    await shop.stock({ A: 1, D: 1 });
    const second = await shop.expectBody('listInventory', { query: { limit: 2, cursor: first.next_cursor ?? '' } });
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect(second.data.map(({ sku }) => sku)).toEqual(['D', 'E']);
  });

  it('loses the levels of a deleted product without an event of the stock', async () => {
    const { id } = await shop.product('Tea', 'A', 'B');
    await shop.stock({ A: 1, B: 1 });
    expect(await shop.eventsOf(() => shop.move((work) => deleteProduct(work, id)))).toEqual(['product.deleted']);
    expect(await shop.levels()).toEqual({});
  });
});
