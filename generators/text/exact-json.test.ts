import { expect, it } from 'vitest';
import { exactJson, rounded, shownValue } from './exact-json.ts';

it('An integer beyond 2^53 keeps its digits, at any depth', () => {
  expect(exactJson({ a: [9007199254740993n, 1, '9007199254740993'] })).toBe(
    '{"a":[9007199254740993,1,"9007199254740993"]}',
  );
  expect(exactJson(-18446744073709551616n)).toBe('-18446744073709551616');
  expect(exactJson(undefined)).toBe('');
});

it('A tool that knows no bigints gets the nearest number', () => {
  expect(rounded({ a: [9007199254740993n], b: null, c: 'x' })).toEqual({ a: [9007199254740992], b: null, c: 'x' });
});

it('Documentation shows a text without quotes, and other values as JSON', () => {
  expect([
    shownValue('low'),
    shownValue(''),
    shownValue(['low']),
    shownValue(9007199254740993n),
    shownValue(false),
  ]).toEqual(['low', '""', '["low"]', '9007199254740993', 'false']);
});
