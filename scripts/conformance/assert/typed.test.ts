import { describe, expect, it } from 'vitest';
import type { Json } from '../scenarios/json.ts';
import { differences } from './match.ts';
import { isSameTyped, mistyped } from './typed.ts';

const isSame = (expected: Json, actual: Json): boolean =>
  differences('value', expected, actual, 'whole', isSameTyped).length === 0;

const at = (time: string): Json => ({ created_at: { $date_time: time } });

describe('a typed date-time', () => {
  it.each([
    ['the same text', '2026-01-15T09:30:00.123456Z', '2026-01-15T09:30:00.123456Z'],
    ['another offset', '2026-01-15T09:30:00+05:45', '2026-01-15T03:45:00.000000Z'],
    ['another number of zeros', '2026-01-15T09:30:00.5Z', '2026-01-15T09:30:00.500000000Z'],
    ['a fraction cut to the digits of the type', '2026-01-15T09:30:00.123456789Z', '2026-01-15T09:30:00.123456Z'],
    ['a time before 1970', '1969-12-31T23:59:59.999999Z', '1969-12-31T23:59:59.999999Z'],
  ])('equals %s', (_, expected, actual) => {
    expect(isSame({ created_at: expected }, at(actual))).toBe(true);
  });

  it.each([
    ['the first second of 1970', '2026-01-15T09:30:00Z', '1970-01-01T00:00:00.000000Z'],
    ['a rounded fraction', '2026-01-15T09:30:00.123456789Z', '2026-01-15T09:30:00.123457Z'],
    ['a lost fraction', '2026-01-15T09:30:00.123456789Z', '2026-01-15T09:30:00.123456000Z'],
    ['fewer digits than any type holds', '2026-01-15T09:30:00.123456Z', '2026-01-15T09:30:00.123Z'],
    ['no digits', '2026-01-15T09:30:00Z', '2026-01-15T09:30:00Z'],
    ['a lost offset', '2026-01-15T09:30:00+05:45', '2026-01-15T09:30:00.000000Z'],
    ['the next day, for a date that does not exist', '2026-02-30T00:00:00Z', '2026-03-02T00:00:00.000000Z'],
    ['a text that is not a date-time', '2026-01-15T09:30:00Z', 'yesterday'],
  ])('differs from %s', (_, expected, actual) => {
    expect(isSame({ created_at: expected }, at(actual))).toBe(false);
  });
});

describe('a member of an unexpected type', () => {
  it('equals nothing', () => {
    const found = { $mistyped: 'string' };
    for (const expected of ['string', null, {}, []]) expect(isSame(expected, found)).toBe(false);
  });

  it('is found wherever it is', () => {
    const value = { a: [{ b: 1 }, { b: { $mistyped: 'int' } }] };
    expect(mistyped('value', value)).toEqual([
      { subject: 'value.a[1].b', expected: 'the type of the contract', actual: '"int"' },
    ]);
    expect(mistyped('value', { a: [{ b: 1 }, null] })).toEqual([]);
  });
});
