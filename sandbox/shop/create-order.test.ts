import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeProduct } from './change-products.ts';
import type { Store } from '../api/store.ts';
import { testStore } from '../testing/store.ts';
import { changeSettings } from './prices.ts';
import { Shop } from '../testing/shop.ts';

let store: Store;
let shop: Shop;

const EUR = (amount: number) => ({ amount, currency: 'EUR' });
const ADDRESS = { name: 'Ada', line1: '1 Road', city: 'Cork', postal_code: 'T12', country_code: 'IE' };
const line = (sku: string, quantity = 1, unit_price?: object) => ({
  sku,
  quantity,
  ...(unit_price && { unit_price }),
});
const text = (length: number) => '\u{1f375}'.repeat(length);
const gift = { line_items: [line('GIFT')] };
const customer = { email: 'a@b.example' };

beforeAll(async () => {
  store = await testStore();
});
beforeEach(async () => {
  shop = new Shop(store);
  await shop.location();
});
afterAll(() => store.close());

describe('A new order', () => {
  it('A new order has the prices of its variants, taxes and discounts, and reserves the stock', async () => {
    await shop.product('Sweater', { sku: 'S-M', title: 'M', price: EUR(8900) }, { sku: 'S-L', title: 'L' });
    await shop.product('Voucher', { sku: 'GIFT', inventory_tracked: false });
    await shop.stock({ 'S-M': 5 });
    await shop.move((work) =>
      changeSettings(work, {
        default_tax_rate: 1900,
        tax_rates: { IE: 2300 },
        discounts: [{ rate: 1000, skus: ['S-M'] }],
      }),
    );
    const { body, etag, status } = await shop.order(
      { 'S-M': 2, GIFT: 1 },
      { external_id: 'WEB-1', shipping_amount: EUR(990), shipping_address: ADDRESS, metadata: { erp: '1' } },
    );
    expect(status).toBe(201);
    expect(etag).toBe(1);
    expect(body).toMatchObject({
      external_id: 'WEB-1',
      status: 'pending',
      payment_status: 'unpaid',
      fulfillment_status: 'unfulfilled',
      line_items: [
        { title: 'Sweater, M', unit_price: EUR(8900), discount: EUR(1780), tax: EUR(3685), total: EUR(19_705) },
        { title: 'Voucher', unit_price: EUR(1000), discount: EUR(0), tax: EUR(230), total: EUR(1230) },
      ],
      totals: {
        subtotal: EUR(18_800),
        discount: EUR(1780),
        shipping: EUR(990),
        tax: EUR(4143),
        total: EUR(22_153),
        refunded: EUR(0),
      },
      metadata: { erp: '1' },
      note: null,
      version: 1,
    });
    expect(await shop.levels()).toEqual({ 'S-M': '5/2 v2' });
    expect(await shop.expectBody('retrieveOrder', { path: { order_id: body.id } })).toEqual(body);
  });

  it('A new order reads the time when it was placed, in any time zone and with a leap second', async () => {
    await shop.product('Voucher', { sku: 'GIFT', inventory_tracked: false });
    const placed = async (placed_at: string) => (await shop.order({ GIFT: 1 }, { placed_at })).body.placed_at;
    expect(await placed('2026-05-04T01:30:00+02:00')).toBe('2026-05-03T23:30:00.000Z');
    expect(await placed('2016-12-31T23:59:60Z')).toBe('2017-01-01T00:00:00.000Z');
    expect(await placed(new Date(shop.now + 301_000).toISOString())).toBe(new Date(shop.now + 300_000).toISOString());
  });

  it('A new order is numbered without gaps, even if orders fail in between', async () => {
    await shop.product('Tea', 'TEA');
    await shop.stock({ TEA: 2 });
    const first = await shop.order({ TEA: 1 });
    expect((await shop.order({ TEA: 9 })).status).toBe(409);
    const second = await shop.order({ TEA: 1 });
    expect([first.body.number, second.body.number]).toEqual(['10001', '10002']);
  });

  it('A new order is numbered from the next block when one is used up', async () => {
    await shop.product('Voucher', { sku: 'GIFT', inventory_tracked: false });
    const numbers: string[] = [];
    for (let at = 0; at < 102; at += 1) numbers.push((await shop.order({ GIFT: 1 })).body.number);
    expect(numbers).toEqual(Array.from({ length: 102 }, (_, at) => String(10_001 + at)));
  });

  it('A new order can have 200 line items, and its event fits into 256 KiB', async () => {
    const skus = Array.from({ length: 200 }, (_, at) => `${'S'.repeat(60)}-${at}`);
    for (const part of [skus.slice(0, 100), skus.slice(100)]) {
      await shop.product('P'.repeat(255), ...part);
      await shop.stock(Object.fromEntries(part.map((sku) => [sku, 3])));
    }
    const { body } = await shop.order(Object.fromEntries(skus.map((sku) => [sku, 3])));
    expect(body.line_items).toHaveLength(200);
    expect((await shop.events()).filter(({ type }) => type === 'inventory.out_of_stock')).toHaveLength(200);
  });
});

describe('Errors of a new order', () => {
  beforeEach(async () => {
    await shop.product('Tea', 'TEA', 'MUG', { sku: 'USD', price: { amount: 1, currency: 'USD' } });
    await shop.product('Voucher', { sku: 'GIFT', inventory_tracked: false });
    for (const status of ['draft', 'archived'] as const) {
      const { id } = await shop.product(status, status);
      await shop.move((work) => changeProduct(work, id, { status }));
    }
    await shop.stock({ TEA: 5, MUG: 1 });
  });

  it.each<[string, object, string[]]>([
    ['the SKU of a draft', { line_items: [line('draft')] }, ['#/line_items/0/sku not_found']],
    ['the SKU of an archived product', { line_items: [line('archived')] }, ['#/line_items/0/sku not_found']],
    ['another case of a SKU', { line_items: [line('tea')] }, ['#/line_items/0/sku not_found']],
    ['a price in another currency', { line_items: [line('USD')] }, ['#/line_items/0/sku currency_mismatch']],
    ['an unknown location', { ...gift, location_id: 'loc_0000000000000000' }, ['#/location_id not_found']],
    ['a time in the year 0000', { ...gift, placed_at: '0000-12-31T23:59:59Z' }, ['#/placed_at not_allowed']],
    ['an empty key of metadata', { ...gift, metadata: { '': 'x' } }, ['#/metadata too_short']],
    ['a long key of metadata', { ...gift, metadata: { ['k'.repeat(41)]: 'x' } }, ['#/metadata too_long']],
    [
      'several errors, in the order of the body',
      {
        placed_at: '2027-01-01T00:00:00Z',
        shipping_amount: { amount: -1, currency: 'USD' },
        line_items: [line('TEA'), line('NONE', 1, { currency: 'USD', amount: -1 }), line('TEA')],
      },
      [
        '#/placed_at not_allowed',
        '#/shipping_amount/amount too_small',
        '#/shipping_amount/currency currency_mismatch',
        '#/line_items/1/sku not_found',
        '#/line_items/1/unit_price/currency currency_mismatch',
        '#/line_items/1/unit_price/amount too_small',
        '#/line_items/2/sku duplicate',
      ],
    ],
  ])('The problem names %s', async (_case, rest, errors) => {
    const answer = await shop.send('createOrder', { body: { ...rest, currency: 'EUR', customer, ...rest } as object });
    expect(answer).toMatchObject({ status: 422, code: 'validation_failed', errors });
    expect(await shop.levels()).toEqual({ TEA: '5/0 v1', MUG: '1/0 v1' });
  });

  it('The problem of a new order names an inactive location', async () => {
    const closed = await shop.location('Closed', false);
    const wanted = { status: 422, errors: ['#/location_id not_allowed'] };
    expect(await shop.order({ GIFT: 1 }, { location_id: closed })).toMatchObject(wanted);
  });

  it('An order of more than 240 KiB is refused', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}`, text(500)]));
    const line_items = Array.from({ length: 100 }, (_, at) => ({ sku: `${text(60)}${at}`, quantity: 1 }));
    await shop.product(text(255), ...line_items.slice(0, 60).map(({ sku }) => ({ sku, inventory_tracked: false })));
    await shop.product(text(254), ...line_items.slice(60).map(({ sku }) => ({ sku, inventory_tracked: false })));
    const body = { currency: 'EUR', customer, line_items, metadata, note: text(5000) };
    expect(await shop.send('createOrder', { body })).toMatchObject({ status: 422, errors: ['# too_large'] });
    const smaller = { ...body, line_items: line_items.slice(0, 60) };
    expect((await shop.send('createOrder', { body: smaller })).status).toBe(201);
    await shop.events();
  });

  it('The problem of a new order lists every line item whose stock is missing', async () => {
    const answer = await shop.order({ TEA: 6, GIFT: 1, MUG: 1, USD: 1 }, {});
    expect(answer.errors).toEqual(['#/line_items/3/sku currency_mismatch']);
    const { status, code, errors, fieldErrors } = await shop.order({ TEA: 6, GIFT: 1, MUG: 2 });
    expect({ status, code, errors }).toEqual({
      status: 409,
      code: 'insufficient_stock',
      errors: ['#/line_items/0/quantity insufficient_stock', '#/line_items/2/quantity insufficient_stock'],
    });
    expect(fieldErrors?.map(({ detail }) => detail)).toEqual([
      '6 of TEA ordered, 5 available',
      '2 of MUG ordered, 1 available',
    ]);
    expect(await shop.levels()).toEqual({ TEA: '5/0 v1', MUG: '1/0 v1' });
  });
});
