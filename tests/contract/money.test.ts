import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { BUNDLE } from '../../scripts/mock/document.ts';

interface Vector {
  id: string;
  call: string;
  currency?: string;
  money?: { currency: string };
  expected: unknown;
}

const read = (path: string): string => readFileSync(new URL(`../../openapi/${path}`, import.meta.url), 'utf8');
const { minor_units: minorUnits } = parse(read('currencies.yaml')) as { minor_units: Record<string, number> };
const { vectors } = JSON.parse(read('vectors/money.json')) as { vectors: Vector[] };

/** Returns the currencies of all amounts in the examples of the contract. */
function currenciesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { amount, currency } = value as Record<string, unknown>;
  const own = typeof amount === 'number' && typeof currency === 'string' ? [currency] : [];
  return [...own, ...Object.values(value).flatMap(currenciesIn)];
}

it('The currencies of the contract are codes of ISO 4217, sorted, each with 0 to 4 digits', () => {
  const codes = Object.keys(minorUnits);
  expect(codes).toEqual(codes.toSorted());
  expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(Object.values(minorUnits).filter((digits) => ![0, 1, 2, 3, 4].includes(digits))).toEqual([]);
  // Amendments of ISO 4217 add and remove codes, but not these.
  expect(minorUnits).toMatchObject({ EUR: 2, JPY: 0, KWD: 3, USD: 2 });
});

it('The currencies of the contract include every currency of the examples', () => {
  const used = [...new Set(currenciesIn(JSON.parse(readFileSync(BUNDLE, 'utf8'))))];
  expect(used).toContain('EUR');
  expect(used.filter((code) => minorUnits[code] === undefined)).toEqual([]);
});

it('The money vectors have unique ids', () => {
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
});

it.each(['from_decimal', 'to_decimal'])(
  'The money vectors contain a success of %s for each number of digits',
  (call) => {
    const successes = vectors.filter(
      (vector) => vector.call === call && !JSON.stringify(vector.expected).includes('error'),
    );
    const digits = successes.map(({ currency, money }) => minorUnits[currency ?? money?.currency ?? '']);
    expect([...new Set(digits)].toSorted()).toEqual([0, 2, 3, 4]);
  },
);
