import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Shop } from '../testing/shop.ts';
import { statement, type Store } from '../api/store.ts';
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
const adjust = (...items: object[]) => shop.send('adjustInventory', { body: { items, reason: 'sold' } });

describe('Stock counts', () => {
  it('Stock counts are returned in the order of the items, whatever the order in which they are locked', async () => {
    await shop.product('Tea', 'A', 'B', 'C');
    const other = await shop.location('Shop');
    const items = [
      { sku: 'C', on_hand: 3 },
      { sku: 'A', on_hand: 1, location_id: other },
      { sku: 'A', on_hand: 2 },
    ];
    const { data } = (await set(...items)).body;
    expect(data.map(({ sku, on_hand }) => [sku, on_hand])).toEqual([
      ['C', 3],
      ['A', 1],
      ['A', 2],
    ]);
    expect(data[1]?.location_id).toBe(other);
  });

  it('Stock counts fail with every version that is not the expected one, and with the current version', async () => {
    await shop.product('Tea', 'A', 'B', 'C', 'D');
    await shop.stock({ A: 1, B: 1, C: 1 });
    await shop.stock({ C: 2 });
    const { code, fieldErrors, detail } = await set(
      { sku: 'C', on_hand: 9, expected_version: 1 },
      { sku: 'A', on_hand: 9, expected_version: 1 },
      { sku: 'B', on_hand: 9 },
      { sku: 'D', on_hand: 9, expected_version: 4 },
    );
    expect(code).toBe('version_conflict');
    expect(detail).toContain('2 of 4 inventory levels');
    expect(fieldErrors?.map(({ pointer, current_version }) => [pointer, current_version])).toEqual([
      ['#/items/0/expected_version', 2],
      ['#/items/3/expected_version', undefined],
    ]);
    expect(await shop.levels()).not.toHaveProperty('D');
  });

  it('Stock counts go into the journal with reason, reference and difference', async () => {
    await shop.product('Tea', 'TEA');
    await shop.send('setInventory', { body: { items: [{ sku: 'TEA', on_hand: 7 }], reference: 'sheet 1' } });
    await shop.send('adjustInventory', { body: { items: [{ sku: 'TEA', delta: -2 }], reason: 'damaged' } });
    await set({ sku: 'TEA', on_hand: 5, low_stock_threshold: 1 });
    const rows = await store.read((tx) => tx.all(JOURNAL, [shop.tenant.accountId]));
    expect(rows).toEqual([
      { reason: 'count', reference: 'sheet 1', delta: 7, on_hand: 7 },
      { reason: 'damaged', reference: null, delta: -2, on_hand: 5 },
    ]);
  });
});

const JOURNAL = statement<{ reason: string; reference: string | null; delta: number; on_hand: number }>(
  'stock_test_journal',
  'select reason, reference, delta, on_hand from stock_journal where account_id = $1 order by created_at',
);

describe('Errors of stock changes', () => {
  beforeEach(async () => {
    await shop.product('Tea', 'TEA', 'FULL', { sku: 'GIFT', inventory_tracked: false });
    await shop.stock({ FULL: 1_000_000_000 });
  });

  it.each<[string, object[], string[]]>([
    ['the same level twice', [{ sku: 'TEA' }, { sku: 'TEA', location_id: 'DEFAULT' }], ['#/items/1 duplicate']],
    ['an unknown location', [{ sku: 'TEA', location_id: 'loc_0000000000000000' }], ['#/items/0/location_id not_found']],
    [
      'several errors, in the order of the body',
      [{ sku: 'NONE', location_id: 'CLOSED' }, { sku: 'TEA' }, { sku: 'TEA' }, { sku: 'GIFT' }],
      [
        '#/items/0/sku not_found',
        '#/items/0/location_id not_allowed',
        '#/items/2 duplicate',
        '#/items/3/sku not_allowed',
      ],
    ],
  ])('The problem names %s', async (_case, items, errors) => {
    const closed = await shop.location('Closed', false);
    const { data } = await shop.expectBody('listLocations');
    const ids: Record<string, string> = {
      CLOSED: closed,
      DEFAULT: data.find(({ is_default }) => is_default)?.id ?? '',
    };
    const resolved = items.map((item) => {
      const { location_id: id } = item as { location_id?: string };
      return id === undefined ? item : { ...item, location_id: ids[id] ?? id };
    });
    const wanted = { status: 422, code: 'validation_failed', errors };
    expect(await set(...resolved.map((item) => ({ ...item, on_hand: 1 })))).toMatchObject(wanted);
    expect(await adjust(...resolved.map((item) => ({ ...item, delta: 1 })))).toMatchObject(wanted);
  });

  it('The errors of one adjustment come together, those of 422 before those of 409', async () => {
    const { status, errors } = await adjust(
      { sku: 'FULL', delta: 1 },
      { sku: 'NONE', delta: 1 },
      { sku: 'TEA', delta: -5 },
      { sku: 'GIFT', delta: 0 },
    );
    expect(status).toBe(422);
    expect(errors).toEqual([
      '#/items/0/delta too_large',
      '#/items/1/sku not_found',
      '#/items/3/sku not_allowed',
      '#/items/3/delta not_allowed',
    ]);
  });
});

describe('Events of the stock', () => {
  const UPDATED = 'inventory.updated';

  it.each<[string, object, object, string[]]>([
    [
      'gets a higher threshold only',
      { on_hand: 9, low_stock_threshold: 5 },
      { on_hand: 9, low_stock_threshold: 20 },
      [UPDATED],
    ],
    [
      'falls without its threshold',
      { on_hand: 9, low_stock_threshold: 5 },
      { on_hand: 4, low_stock_threshold: null },
      [UPDATED],
    ],
  ])('The events of the stock report a level that %s', async (_case, before, after, events) => {
    await shop.product('Tea', 'TEA');
    await set({ sku: 'TEA', ...before });
    expect(await shop.eventsOf(() => set({ sku: 'TEA', ...after }))).toEqual(events);
  });
});
