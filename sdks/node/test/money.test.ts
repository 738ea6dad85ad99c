import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { minorUnitDigits } from '../src/core/money/currencies.ts';
import { addMoney, compareMoney, moneyFromDecimal, type MoneyLike, moneyToDecimal } from '../src/core/money/money.ts';
import { InvalidRequestError, type Money } from '../src/index.ts';

interface Vector {
  id: string;
  why: string;
  call: 'from_decimal' | 'to_decimal' | 'add' | 'compare';
  decimal: string;
  currency: string;
  money: MoneyLike;
  other: MoneyLike;
  /** Rejected by languages whose integers are doubles. */
  needs_int64?: true;
  expected: MoneyLike | string | number | { error: 'InvalidRequest' };
}

const read = (path: string): string => readFileSync(new URL(`../../../openapi/${path}`, import.meta.url), 'utf8');
const { vectors } = JSON.parse(read('vectors/money.json')) as { vectors: Vector[] };
const { minor_units: minorUnits } = parse(read('currencies.yaml')) as { minor_units: Record<string, number> };

const HELPERS: Record<Vector['call'], (vector: Vector) => unknown> = {
  from_decimal: ({ decimal, currency }) => moneyFromDecimal(decimal, currency),
  to_decimal: ({ money }) => moneyToDecimal(money),
  add: ({ money, other }) => addMoney(money, other),
  compare: ({ money, other }) => compareMoney(money, other),
};

function outcomeOf(vector: Vector): unknown {
  try {
    return HELPERS[vector.call](vector);
  } catch (error) {
    if (error instanceof InvalidRequestError) return { error: 'InvalidRequest' };
    throw error;
  }
}

const euro = (amount: number): Money => ({ amount, currency: 'EUR' });

describe('the money vectors of the contract', () => {
  it('call every helper', () => {
    expect(new Set(vectors.map(({ call }) => call))).toEqual(new Set(Object.keys(HELPERS)));
  });

  it.each(vectors)('$id. Wrong if: $why', (vector) => {
    expect(outcomeOf(vector)).toEqual(vector.needs_int64 === true ? { error: 'InvalidRequest' } : vector.expected);
  });
});

describe('the currency table', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.flatMap((second) => letters.map((third) => first + second + third)));

  it('matches openapi/currencies.yaml for all three-letter codes', () => {
    const known = codes
      .map((code) => [code, minorUnitDigits(code)] as const)
      .filter(([, digits]) => digits !== undefined);
    expect(Object.fromEntries(known)).toEqual(minorUnits);
  });

  it.each(Object.keys(minorUnits))('parses and formats %s', (currency) => {
    const money = { amount: -1_234_567, currency };
    expect(moneyFromDecimal(moneyToDecimal(money), currency)).toEqual(money);
  });
});

describe('money', () => {
  it('is compatible with the model of the API in both directions', () => {
    const price: Money = moneyFromDecimal('19.99', 'EUR');
    expect(moneyToDecimal(price)).toBe('19.99');
    expect([euro(3), euro(1), euro(2)].toSorted(compareMoney)).toEqual([euro(1), euro(2), euro(3)]);
    expect([euro(1), euro(2), euro(3)].reduce(addMoney)).toEqual(euro(6));
  });

  it('has no negative zero', () => {
    expect(addMoney(euro(-0), euro(-0))).toEqual(euro(0));
    expect(compareMoney(euro(-0), euro(0))).toBe(0);
    expect(moneyToDecimal(euro(-0))).toBe('0.00');
  });

  // JavaScript callers can pass anything.
  it.each([19.99, 1999n, null, undefined, ['19.99'], new String('19.99')])('rejects %s', (decimal) => {
    expect(() => moneyFromDecimal(decimal as string, 'EUR')).toThrow(InvalidRequestError);
  });

  it.each([
    null,
    undefined,
    '19.99',
    1999,
    {},
    { amount: 1999 },
    { currency: 'EUR' },
    { amount: 19.99, currency: 'EUR' },
    { amount: '1999', currency: 'EUR' },
    { amount: 1999n, currency: 'EUR' },
    { amount: Number.NaN, currency: 'EUR' },
    { amount: 1999, currency: ['EUR'] },
    { amount: 1999, currency: null },
  ])('rejects %o', (value) => {
    const money = value as MoneyLike;
    expect(() => moneyToDecimal(money)).toThrow(InvalidRequestError);
    expect(() => addMoney(euro(1), money)).toThrow(InvalidRequestError);
    expect(() => compareMoney(money, euro(1))).toThrow(InvalidRequestError);
  });

  it('rejects a million digits', () => {
    expect(() => moneyFromDecimal('9'.repeat(1_000_000), 'EUR')).toThrow(InvalidRequestError);
  });

  it.each([
    [() => moneyFromDecimal('19,99', 'EUR'), 'decimal must be text of digits such as -19.99'],
    [() => moneyFromDecimal('19.990', 'EUR'), 'more fraction digits than EUR, which has 2'],
    [() => moneyFromDecimal('1', 'XAU'), 'XAU is not an active ISO 4217 currency with a minor unit'],
    [() => moneyFromDecimal('1', 'x\ny'), 'currency must be an ISO 4217 code in capitals, such as EUR'],
    [() => addMoney(euro(1), { amount: 1, currency: 'USD' }), 'EUR and USD are different currencies'],
  ])('explains the error for %s', (call, message) => {
    expect(call).toThrow(message);
  });
});
