import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../api/contract/types.ts';
import type { Store } from '../api/store.ts';
import { testStore } from '../testing/store.ts';
import { createOrderHandlers } from './create-order.ts';
import { authorizePayment, confirmOrder } from './merchant-moves.ts';
import { Shop } from '../testing/shop.ts';
import { internalCall } from '../api/call.ts';

let store: Store;
let shop: Shop;
let order: Schema<'Order'>;

beforeAll(async () => {
  store = await testStore();
});
beforeEach(async () => {
  shop = new Shop(store);
  await shop.location();
  await shop.product('Tea', 'TEA', 'MUG');
  await shop.product('Voucher', { sku: 'GIFT', inventory_tracked: false });
  await shop.stock({ TEA: 5, MUG: 5 });
  order = (await shop.order({ TEA: 2, MUG: 1 }, { external_id: 'WEB-1' })).body;
});
afterAll(() => store.close());

const list = async (query: object): Promise<(string | null)[]> =>
  (await shop.expectBody('listOrders', { query })).data.map(({ external_id }) => external_id);
/** Returns a time after the creation of the first order, in milliseconds. */
const time = (offset: number): string => new Date(Date.parse(order.created_at) + offset).toISOString();

/** Creates orders at one time, and returns their ids in ascending order. */
const createAtOnce = (count: number): Promise<string[]> =>
  shop.move(async (work) => {
    const line_items = [{ sku: 'GIFT', quantity: 1 }];
    const body = { currency: 'EUR', customer: { email: 'a@b.example' }, line_items };
    const call = internalCall<'createOrder'>(work, { path: {}, query: {}, body });
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { location = '' } = await createOrderHandlers.createOrder(call);
      ids.push(location.slice(location.lastIndexOf('/') + 1));
    }
    return ids.toSorted();
  });

describe('The list of orders', () => {
  it('The list of orders finds all that changed since a time, also if they are many', async () => {
    const ids = await createAtOnce(260);
    const query = { updated_at_min: new Date(shop.now).toISOString(), limit: 100 };
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Schema<'OrderPage'> = await shop.expectBody('listOrders', {
        query: { ...query, ...(cursor !== null && { cursor }) },
      });
      found.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(ids.toReversed());
  });

  it('The list of orders sorts orders of the same time by id, across pages', async () => {
    const ids = await createAtOnce(4);
    const first = await shop.expectBody('listOrders', { query: { limit: 2 } });
    const rest = await shop.expectBody('listOrders', { query: { cursor: first.next_cursor ?? '' } });
    const found = [...first.data, ...rest.data].map(({ id }) => id);
    expect(found).toEqual([...ids.toReversed(), order.id]);
  });

  it('The list of orders combines its filters', async () => {
    await shop.order({ TEA: 1 }, { external_id: 'WEB-2' });
    const third = (await shop.order({ TEA: 1 }, { external_id: 'WEB-3' })).body;
    await shop.move((work) => authorizePayment(work, order.id));
    await shop.move((work) => confirmOrder(work, third.id));
    expect(await list({ status: ['confirmed'] })).toEqual(['WEB-3']);
    expect(await list({ status: ['pending', 'confirmed'], payment_status: ['unpaid'] })).toEqual(['WEB-3', 'WEB-2']);
    expect(await list({ payment_status: ['authorized'] })).toEqual(['WEB-1']);
    expect(await list({ payment_status: ['unpaid', 'authorized'] })).toEqual(['WEB-3', 'WEB-2', 'WEB-1']);
    expect(await list({ status: ['pending'], limit: 1 })).toEqual(['WEB-2']);
    expect(await list({ status: ['completed'], payment_status: ['voided'] })).toEqual([]);
    expect(await list({ external_id: 'WEB-2' })).toEqual(['WEB-2']);
    expect(await list({ external_id: 'web-2' })).toEqual([]);
    expect(await list({ external_id: 'WEB-2', status: ['cancelled'] })).toEqual([]);
    expect(await list({ created_at_min: time(1000) })).toEqual(['WEB-3', 'WEB-2']);
    expect(await list({ created_at_max: time(1000) })).toEqual(['WEB-1']);
    expect(await list({ created_at_min: time(1000), created_at_max: time(0) })).toEqual([]);
    expect(await list({ updated_at_min: time(3000) })).toEqual(['WEB-3', 'WEB-1']);
  });
});
