import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Shop } from '../testing/shop.ts';
import type { Store } from '../store/store.ts';
import { testStore } from '../testing/store.ts';
import { changeLocation, createLocation } from './change-locations.ts';

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

describe('locations', () => {
  it('are listed oldest first, in pages', async () => {
    for (const name of ['B', 'A']) await shop.location(name);
    const first = await shop.expectBody('listLocations', { query: { limit: 2 } });
    expect(first.data.map(({ name }) => name)).toEqual(['Husum', 'B']);
    const rest = await shop.expectBody('listLocations', { query: { cursor: first.next_cursor ?? '' } });
    expect(rest.data.map(({ name }) => name)).toEqual(['A']);
    expect(rest.has_more).toBe(false);
  });

  it('of the same time are listed by id, across pages', async () => {
    const created = await shop.move(async (work) => {
      const input = { name: 'Same', country_code: 'IE' };
      return [await createLocation(work, input), await createLocation(work, input), await createLocation(work, input)];
    });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: string }[]; next_cursor: string | null } = await shop.expectBody('listLocations', {
        query: { limit: 1, ...(cursor !== null && { cursor }) },
      });
      found.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found.slice(1)).toEqual(created.map(({ id }) => id).toSorted());
  });

  it('have exactly one default, which is active', async () => {
    const second = await shop.move((work) => createLocation(work, { name: 'B', country_code: 'IE', is_default: true }));
    const defaults = async (): Promise<string[]> =>
      (await shop.expectBody('listLocations')).data.flatMap(({ is_default, name }) => (is_default ? [name] : []));
    expect(await defaults()).toEqual(['B']);
    const change = (fields: object) => shop.refused((work) => changeLocation(work, second.id, fields));
    expect(await change({ is_default: false })).toBe('validation_failed, #/is_default not_allowed');
    expect(await change({ is_active: false })).toBe('validation_failed, #/is_active not_allowed');
    expect(await change({ name: 'C' })).toBe('carried out');
    expect(await defaults()).toEqual(['C']);
    expect(await shop.refused((work) => changeLocation(work, 'loc_0000000000000000', {}))).toBe('resource_not_found');
  });

  it('that are no longer the default can become inactive', async () => {
    const [first] = (await shop.expectBody('listLocations')).data;
    await shop.move((work) => createLocation(work, { name: 'B', country_code: 'IE', is_default: true }));
    const change = shop.move((work) => changeLocation(work, first?.id ?? '', { is_active: false }));
    expect(await change).toMatchObject({ is_active: false, is_default: false });
  });
});
