import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeProduct, deleteProduct } from './change-products.ts';
import type { Schema } from '../contract/types.ts';
import type { Store } from '../store/store.ts';
import { testStore } from '../testing/store.ts';
import {
  authorizePayment,
  confirmOrder,
  payOrder,
  refundOrder,
  returnUnits,
  shipOrder,
  voidPayment,
  writeOffUnits,
} from './merchant-moves.ts';
import { Shop } from '../testing/shop.ts';

type Order = Schema<'Order'>;

let store: Store;
let shop: Shop;
let order: Order;

beforeAll(async () => {
  store = await testStore();
});
beforeEach(async () => {
  shop = new Shop(store);
  await shop.location();
  await shop.product('Tea', 'TEA', 'MUG');
  await shop.product('Voucher', { sku: 'GIFT', inventory_tracked: false });
  await shop.stock({ TEA: 5, MUG: 5 });
  order = (await shop.order({ TEA: 2, GIFT: 1 })).body;
});
afterAll(() => store.close());

const statuses = ({ status, payment_status, fulfillment_status, version }: Order): string =>
  `${status} ${payment_status} ${fulfillment_status} v${version}`;
const read = (): Promise<Order> => shop.expectBody('retrieveOrder', { path: { order_id: order.id } });

const MOVES = {
  confirm: () => shop.move((work) => confirmOrder(work, order.id)),
  authorize: () => shop.move((work) => authorizePayment(work, order.id)),
  void: () => shop.move((work) => voidPayment(work, order.id)),
  pay: () => shop.move((work) => payOrder(work, order.id)),
  'ship one': () => shop.move((work) => shipOrder(work, order.id, [{ line_item_id: lineId(0), quantity: 1 }])),
  ship: () => shop.move((work) => shipOrder(work, order.id)),
  'refund 100': () => shop.move((work) => refundOrder(work, order.id, 100)),
  refund: () => shop.move((work) => refundOrder(work, order.id)),
  'return one': () =>
    shop.move((work) => returnUnits(work, order.id, { lines: [{ line_item_id: lineId(0), quantity: 1 }] })),
  return: () => shop.move((work) => returnUnits(work, order.id, {})),
  cancel: () =>
    shop.expectBody('cancelOrder', { path: { order_id: order.id }, body: { reason: 'fraud', restock: false } }),
  'write off': () => shop.move((work) => writeOffUnits(work, order.id)),
} as const;
type MoveName = keyof typeof MOVES;

const lineId = (at: number): string => order.line_items[at]?.id ?? '';

describe('moves of the merchant', () => {
  it.each<[MoveName[], string, string[]]>([
    [['confirm'], 'confirmed unpaid unfulfilled v2', ['order.updated']],
    [['authorize'], 'pending authorized unfulfilled v2', ['order.updated']],
    [['authorize', 'void'], 'pending voided unfulfilled v3', ['order.updated']],
    [['pay'], 'pending paid unfulfilled v2', ['order.paid']],
    [['authorize', 'pay'], 'pending paid unfulfilled v3', ['order.paid']],
    [['confirm', 'ship one'], 'confirmed unpaid partially_fulfilled v3', ['order.updated', 'inventory.updated']],
    [['confirm', 'ship'], 'confirmed unpaid fulfilled v3', ['order.fulfilled', 'inventory.updated']],
    [['confirm', 'ship one', 'ship'], 'confirmed unpaid fulfilled v4', ['order.fulfilled', 'inventory.updated']],
    [['confirm', 'ship', 'pay'], 'completed paid fulfilled v4', ['order.paid']],
    [['confirm', 'pay', 'ship'], 'completed paid fulfilled v4', ['order.fulfilled', 'inventory.updated']],
    [
      ['confirm', 'pay', 'refund 100', 'ship'],
      'completed partially_refunded fulfilled v5',
      ['order.fulfilled', 'inventory.updated'],
    ],
    [['pay', 'refund 100'], 'pending partially_refunded unfulfilled v3', ['order.refunded']],
    [['pay', 'refund 100', 'refund'], 'pending refunded unfulfilled v4', ['order.refunded']],
    [['confirm', 'pay', 'ship', 'refund'], 'completed refunded fulfilled v5', ['order.refunded']],
    [['confirm', 'ship one', 'return one'], 'confirmed unpaid partially_fulfilled v3', ['inventory.updated']],
    [['confirm', 'ship', 'return one'], 'confirmed unpaid fulfilled v3', ['inventory.updated']],
    [
      ['confirm', 'ship', 'return one', 'return'],
      'confirmed unpaid returned v4',
      ['order.updated', 'inventory.updated'],
    ],
    [['confirm', 'pay', 'ship', 'return'], 'completed paid returned v5', ['order.updated', 'inventory.updated']],
    [['confirm', 'ship', 'return', 'pay'], 'completed paid returned v5', ['order.paid']],
    [['pay', 'cancel', 'refund'], 'cancelled refunded unfulfilled v4', ['order.refunded']],
    [['cancel', 'write off'], 'cancelled unpaid unfulfilled v2', ['inventory.updated']],
  ])('%j lead to %s, the last with %j', async (moves, expected, events) => {
    for (const move of moves.slice(0, -1)) await MOVES[move]();
    const last = moves.at(-1) ?? 'confirm';
    expect(await shop.eventsOf(() => MOVES[last]())).toEqual(events);
    expect(statuses(await read())).toBe(expected);
  });

  it.each<[MoveName[], MoveName]>([
    [['confirm'], 'confirm'],
    [['cancel'], 'confirm'],
    [['cancel'], 'authorize'],
    [['pay'], 'authorize'],
    [[], 'void'],
    [['pay'], 'void'],
    [['pay'], 'pay'],
    [['authorize', 'void'], 'pay'],
    [['cancel'], 'pay'],
    [[], 'ship'],
    [['confirm', 'ship'], 'ship'],
    [['cancel'], 'ship'],
    [[], 'refund'],
    [['authorize'], 'refund 100'],
    [['pay', 'refund'], 'refund'],
    [['confirm'], 'return'],
    [['confirm', 'ship', 'return'], 'return'],
    [[], 'write off'],
    [['cancel', 'write off'], 'write off'],
  ])('after %j refuse %s, and change nothing', async (moves, last) => {
    for (const move of moves) await MOVES[move]();
    const before = [await read(), await shop.levels(), await shop.events()];
    await expect(MOVES[last]()).rejects.toMatchObject({ code: 'order_not_editable' });
    expect([await read(), await shop.levels(), await shop.events()]).toEqual(before);
  });

  it('move the stock: shipped units leave, returned ones come back', async () => {
    const levels: string[] = [];
    for (const move of ['confirm', 'ship one', 'ship', 'return one', 'return'] as const) {
      await MOVES[move]();
      levels.push((await shop.levels())['TEA'] ?? '');
    }
    expect(levels).toEqual(['5/2 v2', '4/1 v3', '3/0 v4', '4/0 v5', '5/0 v6']);
  });

  it('do not make an unchanged order look changed', async () => {
    await MOVES.confirm();
    await MOVES.ship();
    const since = new Date(shop.now + 1000).toISOString();
    await MOVES['return one']();
    const { data } = await shop.expectBody('listOrders', { query: { updated_at_min: since } });
    expect(data).toEqual([]);
  });

  it('do not restock returned units that cannot be sold', async () => {
    await MOVES.confirm();
    await MOVES.ship();
    await shop.move((work) => returnUnits(work, order.id, { restock: false }));
    expect((await shop.levels())['TEA']).toBe('3/0 v3');
  });

  it('write off what a cancelled order still holds', async () => {
    await MOVES.cancel();
    expect((await shop.levels())['TEA']).toBe('5/2 v2');
    await MOVES['write off']();
    expect((await shop.levels())['TEA']).toBe('3/0 v3');
  });

  it('sum the refunds, and refund at most the total', async () => {
    await MOVES.pay();
    await MOVES['refund 100']();
    await MOVES['refund 100']();
    expect((await read()).totals.refunded.amount).toBe(200);
    const refused = (amount: number) => shop.refused((work) => refundOrder(work, order.id, amount));
    const { amount: total } = order.totals.total;
    expect(await refused(total - 199)).toBe('validation_failed, #/amount too_large');
    expect(await refused(0)).toBe('validation_failed, #/amount too_small');
    expect(await refused(1.5)).toBe('validation_failed, #/amount invalid_type');
    expect(await refused(total - 200)).toBe('carried out');
    expect((await read()).payment_status).toBe('refunded');
  });

  it('name the units that a line item does not have', async () => {
    await MOVES.confirm();
    const ship = (...lines: [string, number][]) =>
      shop.refused((work) =>
        shipOrder(
          work,
          order.id,
          lines.map(([line_item_id, quantity]) => ({ line_item_id, quantity })),
        ),
      );
    expect(await ship([lineId(0), 3])).toBe('validation_failed, #/line_items/0/quantity too_large');
    expect(await ship([lineId(0), 0], ['li_x', 1])).toBe(
      'validation_failed, #/line_items/0/quantity too_small, #/line_items/1/line_item_id not_found',
    );
    expect(await ship([lineId(0), 2], [lineId(0), 1])).toBe('validation_failed, #/line_items/1/quantity too_large');
    expect(await ship()).toBe('order_not_editable');
    const return3 = { lines: [{ line_item_id: lineId(0), quantity: 1 }] };
    // Nothing was shipped, whatever the move names.
    expect(await shop.refused((work) => returnUnits(work, order.id, return3))).toBe('order_not_editable');
  });

  it('cannot ship units that a count did not find', async () => {
    await MOVES.confirm();
    await shop.stock({ TEA: 1 });
    const before = await shop.levels();
    expect(await shop.refused((work) => shipOrder(work, order.id))).toBe('insufficient_stock');
    expect(await shop.levels()).toEqual(before);
    expect(await shop.refused((work) => shipOrder(work, 'ord_0000000000000000'))).toBe('resource_not_found');
  });

  it('cannot remove a product of which units are reserved', async () => {
    const { data } = await shop.expectBody('listProducts', { query: { sku: ['TEA'] } });
    const id = data[0]?.id ?? '';
    const price = { amount: 1, currency: 'EUR' };
    expect(await shop.refused((work) => deleteProduct(work, id))).toBe('validation_failed, # not_allowed');
    expect(await shop.refused((work) => changeProduct(work, id, { variants: [{ sku: 'MUG', price }] }))).toBe(
      'validation_failed, #/variants not_allowed',
    );
    await MOVES.confirm();
    await MOVES.ship();
    expect(await shop.refused((work) => deleteProduct(work, id))).toBe('carried out');
    expect(await shop.refused((work) => returnUnits(work, order.id, {}))).toBe('carried out');
  });
});
