import { readFileSync } from 'node:fs';
import { array, assert, constantFrom, integer, option, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type OrderToPrice, pricesOf, NO_SETTINGS } from './prices.ts';

const MOST = 999_999_999_999;

const file = new URL('../../openapi/currencies.yaml', import.meta.url);
const { minor_units: digits } = parse(readFileSync(file, 'utf8')) as { minor_units: Record<string, number> };
/** Currencies with every number of decimal digits. */
const currencies = Object.entries(digits)
  .filter(([code, count]) => count !== 2 || ['EUR', 'USD'].includes(code))
  .map(([code]) => code);

const rate = integer({ min: 0, max: 10_000 });
const amount = integer({ min: 0, max: 2_000_000 });
const skus = ['A', 'B', 'C', 'D', 'E'];

const rule = record(
  {
    rate,
    minimum_quantity: integer({ min: 1, max: 50 }),
    minimum_subtotal: record({ amount, currency: constantFrom('EUR', 'JPY') }),
    skus: uniqueArray(constantFrom(...skus), { maxLength: 3 }),
  },
  { requiredKeys: ['rate'] },
);

const orders = record({
  currency: constantFrom(...currencies),
  lines: array(record({ sku: constantFrom(...skus), quantity: integer({ min: 1, max: 99_999 }), unitPrice: amount }), {
    minLength: 1,
    maxLength: 8,
  }),
  shipping: amount,
  country: constantFrom('DE', 'IE', 'US'),
  settings: record({
    default_tax_rate: rate,
    tax_rates: option(rate).map((value) => (value === null ? {} : { DE: value })) as ReturnType<
      typeof record<Record<string, number>>
    >,
    discounts: array(rule, { maxLength: 3 }),
  }),
});

const sum = (amounts: readonly number[]): number => amounts.reduce((total, value) => total + value, 0);

/** Rounds to the nearest integer, halves up, without fractions of a double. */
const part = (value: number, basisPoints: number): number =>
  Number((BigInt(value) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n);

const order = (rest: Partial<OrderToPrice>): OrderToPrice => ({
  currency: 'EUR',
  lines: [{ sku: 'A', quantity: 1, unitPrice: 1000 }],
  shipping: 0,
  country: 'DE',
  settings: NO_SETTINGS,
  ...rest,
});

const line = (sku: string, quantity: number, unitPrice: number) => ({ sku, quantity, unitPrice });
const errorsOf = (rest: Partial<OrderToPrice>): string[] =>
  pricesOf(order(rest)).errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe('Amounts of an order', () => {
  it('The amounts of an order satisfy the equations of the contract', () => {
    assert(
      property(orders, (generated) => {
        const asked = order(generated as Partial<OrderToPrice>);
        const { lines, totals, errors } = pricesOf(asked);
        if (errors.length > 0) return;
        const taxRate = asked.settings.tax_rates[asked.country] ?? asked.settings.default_tax_rate;
        const gross = asked.lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
        lines.forEach(({ discount, tax, total }, at) => {
          const net = (gross[at] ?? 0) - discount;
          expect(net).toBeGreaterThanOrEqual(0);
          expect(tax).toBe(part(net, taxRate));
          expect(total).toBe(net + tax);
        });
        expect(totals.subtotal).toBe(sum(gross));
        expect(totals.discount).toBe(sum(lines.map(({ discount }) => discount)));
        expect(totals.tax).toBe(sum(lines.map(({ tax }) => tax)) + part(asked.shipping, taxRate));
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.tax);
        expect(totals.total).toBeLessThanOrEqual(MOST);
      }),
      { numRuns: 5000 },
    );
  });

  it('The amounts of an order have the highest discount of the rules that apply', () => {
    const discounts = [
      { rate: 500 },
      { rate: 1000, minimum_quantity: 10 },
      { rate: 2000, skus: ['B'] },
      { rate: 3000, minimum_subtotal: { amount: 50_000, currency: 'EUR' } },
      { rate: 9000, minimum_subtotal: { amount: 1, currency: 'USD' } },
    ];
    const discountsOf = (lines: OrderToPrice['lines']): number[] =>
      pricesOf(order({ settings: { ...NO_SETTINGS, discounts }, lines })).lines.map(({ discount }) => discount);
    expect(discountsOf([line('A', 1, 100), line('B', 1, 100), line('C', 10, 100)])).toEqual([5, 20, 100]);
    expect(discountsOf([line('A', 1, 100), line('B', 1, 100), line('C', 498, 100)])).toEqual([30, 30, 14_940]);
  });
});

describe('Amounts beyond the range of Money', () => {
  const taxed = { ...NO_SETTINGS, default_tax_rate: 1900 };

  it.each<[string, Partial<OrderToPrice>, string[]]>([
    ['the highest amount', { lines: [line('A', 1, MOST)] }, []],
    ['a line item', { lines: [line('A', 1, 5), line('B', 99_999, MOST)] }, ['#/line_items/1/quantity too_large']],
    [
      'a line item with its tax',
      { lines: [line('A', 1, MOST)], settings: taxed },
      ['#/line_items/0/quantity too_large'],
    ],
    ['the sum of line items', { lines: [line('A', 1, MOST), line('B', 1, 1)] }, ['#/line_items too_large']],
    ['the total with shipping', { lines: [line('A', 1, MOST)], shipping: 1 }, ['#/shipping_amount/amount too_large']],
    [
      'the tax on shipping',
      { lines: [line('A', 1, 1)], shipping: MOST - 1, settings: { ...NO_SETTINGS, default_tax_rate: 1 } },
      ['#/shipping_amount/amount too_large'],
    ],
  ])('Amounts beyond the range of Money are reported for %s', (_case, rest, errors) => {
    expect(errorsOf(rest)).toEqual(errors);
  });
});
