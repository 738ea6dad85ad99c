import { expect, it } from 'vitest';
import { present } from './present.ts';

it('a reply has no undefined members', () => {
  expect(present({ a: undefined, b: [{ c: undefined }] })).toEqual({ b: [{}] });
});

it.each([1n, 0n, -1n, 2n ** 53n - 1n])('a reply reports the bigint %s, which is not a number', (value) => {
  expect(present({ value: { unknown: [value] }, meta: { status: value } })).toEqual({
    value: { unknown: [{ $mistyped: 'bigint' }] },
    meta: { status: { $mistyped: 'bigint' } },
  });
});

it('a reply keeps integers beyond 2^53', () => {
  expect(present([2n ** 53n, -(2n ** 53n), 1])).toEqual([2n ** 53n, -(2n ** 53n), 1]);
});
