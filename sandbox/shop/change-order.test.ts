import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../contract/types.ts';
import type { Store } from '../store/store.ts';
import { testStore } from '../testing/store.ts';
import { authorizePayment, confirmOrder, payOrder, shipOrder } from './merchant-moves.ts';
import { Shop } from '../testing/shop.ts';

let store: Store;
let shop: Shop;
let order: Schema<'Order'>;

const ADDRESS = { name: 'Ada', line1: '1 Road', city: 'Cork', postal_code: 'T12', country_code: 'IE' };

beforeAll(async () => {
  store = await testStore();
});
beforeEach(async () => {
  shop = new Shop(store);
  await shop.location();
  await shop.product('Tea', 'TEA', 'MUG');
  await shop.stock({ TEA: 5, MUG: 5 });
  const rest = { external_id: 'WEB-1', note: 'Bell', metadata: { a: '1', b: '2' }, shipping_address: ADDRESS };
  order = (await shop.order({ TEA: 2, MUG: 1 }, rest)).body;
});
afterAll(() => store.close());

/** Returns characters of four bytes. */
const tea = (length: number): string => '\u{1f375}'.repeat(length);
const update = (body: object, ifMatch?: number) =>
  shop.send('updateOrder', { path: { order_id: order.id }, body, ...(ifMatch !== undefined && { ifMatch }) });
const cancel = (body: object = { reason: 'fraud' }) => shop.send('cancelOrder', { path: { order_id: order.id }, body });
const shipOne = async (): Promise<void> => {
  await shop.move((work) => confirmOrder(work, order.id));
  const line_item_id = order.line_items[0]?.id ?? '';
  await shop.move((work) => shipOrder(work, order.id, [{ line_item_id, quantity: 1 }]));
};

describe('a change of an order', () => {
  it('keeps fields that are missing, and clears those that are null', async () => {
    const changed = await update({ note: null });
    expect(changed).toMatchObject({ status: 200, etag: 2 });
    const updated_at = new Date(shop.now).toISOString();
    expect(changed.body).toEqual({ ...order, note: null, version: 2, updated_at });
    const cleared = await update({ external_id: null, metadata: {} });
    expect(cleared.body).toEqual({
      ...changed.body,
      external_id: null,
      metadata: {},
      version: 3,
      updated_at: cleared.body.updated_at,
    });
    expect(await shop.expectBody('retrieveOrder', { path: { order_id: order.id } })).toEqual(cleared.body);
  });

  it('replaces the address and the metadata as a whole', async () => {
    const { body } = await update({ shipping_address: { ...ADDRESS, line2: null }, metadata: { c: '3' } });
    expect(body.shipping_address).toEqual({ ...ADDRESS, line2: null });
    expect(body.metadata).toEqual({ c: '3' });
  });

  it('sends order.updated once, with the order after it', async () => {
    expect(await shop.eventsOf(() => update({ note: 'Door' }))).toEqual(['order.updated']);
    const { data } = (await shop.events()).at(-1) ?? {};
    expect(data).toEqual(await shop.expectBody('retrieveOrder', { path: { order_id: order.id } }));
  });

  it('without an effect keeps version and time, and sends nothing', async () => {
    const same = { note: 'Bell', external_id: 'WEB-1', metadata: { b: '2', a: '1' }, shipping_address: ADDRESS };
    let answer;
    const events = await shop.eventsOf(async () => {
      answer = await update(same, 1);
    });
    expect(answer).toMatchObject({ status: 200, body: order, etag: 1 });
    expect(events).toEqual([]);
  });

  it('frees the external_id that it replaces', async () => {
    await update({ external_id: 'WEB-2' });
    expect((await shop.order({ TEA: 1 }, { external_id: 'WEB-1' })).status).toBe(201);
    expect(await update({ external_id: 'WEB-1' })).toMatchObject({
      status: 409,
      code: 'duplicate_external_id',
      errors: ['#/external_id duplicate'],
    });
  });

  it('needs the version that If-Match names', async () => {
    expect((await update({ note: 'A' }, 1)).status).toBe(200);
    expect(await update({ note: 'B' }, 1)).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await update({ note: 'A' }, 1)).toMatchObject({ status: 412 });
    expect((await update({ note: 'B' }, 2)).body).toMatchObject({ note: 'B', version: 3 });
  });

  it('cannot replace the address after units were shipped', async () => {
    await shipOne();
    expect((await update({ shipping_address: ADDRESS })).status).toBe(200);
    expect(await update({ note: 'x', shipping_address: { ...ADDRESS, city: 'Galway' } })).toMatchObject({
      status: 422,
      errors: ['#/shipping_address immutable'],
    });
    expect((await update({ note: 'Door' })).body.note).toBe('Door');
  });

  it('is refused for keys of metadata, and for an order of more than 240 KiB', async () => {
    expect((await update({ metadata: { '': 'x' } })).errors).toEqual(['#/metadata too_short']);
    expect((await update({ metadata: { ['k'.repeat(41)]: 'x' } })).errors).toEqual(['#/metadata too_long']);
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}`, '\u{1f375}'.repeat(500)]));
    const skus = Array.from({ length: 100 }, (_, at) => `${'\u{1f375}'.repeat(60)}${at}`);
    await shop.product('\u{1f375}'.repeat(255), ...skus.map((sku) => ({ sku, inventory_tracked: false })));
    order = (await shop.order(Object.fromEntries(skus.map((sku) => [sku, 1])), { note: '\u{1f375}'.repeat(5000) }))
      .body;
    expect(await update({ metadata })).toMatchObject({ status: 422, errors: ['# too_large'] });
  });

  it('is checked in the order of the contract: record, body, state, external_id, If-Match', async () => {
    await shop.order({ TEA: 1 }, { external_id: 'WEB-2' });
    await shipOne();
    await shop.move((work) => payOrder(work, order.id));
    await shop.move((work) => shipOrder(work, order.id));
    const address = { shipping_address: { ...ADDRESS, city: 'Galway' } };
    const missing = {
      path: { order_id: 'ord_0000000000000000' },
      body: { ...address, external_id: 'WEB-2' },
      ifMatch: 1,
    };
    expect((await shop.send('updateOrder', missing)).code).toBe('resource_not_found');
    expect((await update({ ...address, external_id: 'WEB-2' }, 1)).code).toBe('validation_failed');
    expect((await update({ external_id: 'WEB-2' }, 1)).code).toBe('order_not_editable');
    order = (await shop.order({ TEA: 1 })).body;
    expect((await update({ external_id: 'WEB-2' }, 9)).code).toBe('duplicate_external_id');
    expect((await update({ external_id: 'WEB-3' }, 9)).code).toBe('precondition_failed');
  });
});

describe('a cancellation', () => {
  it('releases the stock, and is kept with its reason', async () => {
    let answer;
    const events = await shop.eventsOf(async () => {
      answer = await cancel({ reason: 'customer_request', note: 'Twice' });
    });
    const cancelled_at = new Date(shop.now).toISOString();
    expect(answer).toMatchObject({
      status: 200,
      etag: 2,
      body: {
        status: 'cancelled',
        payment_status: 'unpaid',
        cancellation: { reason: 'customer_request', note: 'Twice', restocked: true, cancelled_at },
      },
    });
    expect(events).toEqual(['order.cancelled', 'inventory.updated', 'inventory.updated']);
    expect(await shop.levels()).toEqual({ TEA: '5/0 v3', MUG: '5/0 v3' });
  });

  it('can keep the stock reserved', async () => {
    const levels = await shop.levels();
    const events = await shop.eventsOf(() => cancel({ reason: 'other', restock: false }));
    expect(events).toEqual(['order.cancelled']);
    expect(await shop.levels()).toEqual(levels);
    const { cancellation } = await shop.expectBody('retrieveOrder', { path: { order_id: order.id } });
    expect(cancellation).toMatchObject({ restocked: false, note: null });
  });

  it('voids a payment that was authorised, and keeps one that was received', async () => {
    await shop.move((work) => authorizePayment(work, order.id));
    expect((await cancel()).body.payment_status).toBe('voided');
    order = (await shop.order({ TEA: 1 })).body;
    await shop.move((work) => payOrder(work, order.id));
    expect((await cancel()).body.payment_status).toBe('paid');
  });

  it('of the largest order fits into an event of 256 KiB', async () => {
    const skus = Array.from({ length: 100 }, (_, at) => `${tea(60)}${at}`);
    await shop.product(tea(255), ...skus.map((sku) => ({ sku, inventory_tracked: false })));
    const units = Object.fromEntries(skus.map((sku) => [sku, 1]));
    order = (await shop.order(units, { note: tea(5000) })).body;
    const metadata: Record<string, string> = {};
    const size = (): number => Buffer.byteLength(JSON.stringify({ ...order, metadata }));
    while (size() < 243_700) metadata[`key-${Object.keys(metadata).length}`] = tea(500);
    const full = await update({ metadata });
    expect(full.status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(full.body))).toBeGreaterThan(243_000);
    expect((await cancel({ reason: 'customer_request', note: tea(1000) })).status).toBe(200);
    const { type } = (await shop.events()).at(-1) ?? {};
    expect(type).toBe('order.cancelled');
  });

  it('releases nothing for untracked variants', async () => {
    await shop.product('Voucher', { sku: 'GIFT', inventory_tracked: false });
    order = (await shop.order({ GIFT: 2, TEA: 1 })).body;
    expect(await shop.eventsOf(() => cancel())).toEqual(['order.cancelled', 'inventory.updated']);
  });

  it('is refused once units were shipped', async () => {
    await shipOne();
    expect(await cancel()).toMatchObject({
      status: 409,
      code: 'order_not_cancellable',
      detail: '1 of 3 units was shipped. An order can be cancelled only before anything is shipped.',
    });
  });

  it('is refused for an order that is cancelled, completed or unknown', async () => {
    await cancel();
    expect(await cancel()).toMatchObject({ status: 409, code: 'order_not_cancellable' });
    order = (await shop.order({ TEA: 1 })).body;
    await shop.move((work) => confirmOrder(work, order.id));
    await shop.move((work) => payOrder(work, order.id));
    await shop.move((work) => shipOrder(work, order.id));
    expect(await cancel()).toMatchObject({ status: 409, code: 'order_not_cancellable' });
    const path = { order_id: 'ord_0000000000000000' };
    expect((await shop.send('cancelOrder', { path, body: { reason: 'fraud' } })).status).toBe(404);
    expect((await shop.send('retrieveOrder', { path })).status).toBe(404);
  });
});
