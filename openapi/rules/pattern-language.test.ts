import { expect, it } from 'vitest';
import { isWithin, lengthsOf } from './pattern-language.ts';

const ID = '^ord_[0-9A-Za-z]{16,32}$';

it.each([
  [ID, '^ord_[0-9A-Za-z]{16,40}$', true],
  ['^ord_[0-9A-Za-z]{16,40}$', ID, false],
  ['^https://', '^https?://', true],
  ['^https?://', '^https://', false],
  ['^a$|^b$', '^[ab]$', true],
  ['^[ab]$', '[abc]', true],
  ['[abc]', '^[ab]$', false],
  ['^(?:live|test)$', '^[a-z]{4}$', true],
  ['^[!-~]{1,255}$', '^[!-~]{1,256}$', true],
])('Each text of %s is one of %s: %s', (inner, outer, expected) => {
  expect(isWithin(inner, outer)).toBe(expected);
});

it('A pattern with a look-ahead is not decided, and one with a million states neither', () => {
  expect(isWithin('^(?=.*[0-9])[a-z0-9]+$', ID)).toBeUndefined();
  expect(isWithin('^.{0,65535}$', '^.{0,1000000}$')).toBeUndefined();
});

it.each([
  [ID, 20, 36],
  ['^https://', 8, Infinity],
  ['^"[0-9]+"$', 3, Infinity],
  ['^(?:a|bcd)(?:ef)?$', 1, 5],
  ['^$', 0, 0],
  ['^\u{1F600}{2}$', 2, 2],
])('Texts of %s have %s to %s characters', (pattern, least, most) => {
  expect(lengthsOf(pattern)).toEqual({ least, most });
});
