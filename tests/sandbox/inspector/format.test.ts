import { expect, test } from 'vitest';
import { aheadOf, whenOf } from '../../../sandbox/inspector/page/frame/format.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');

test.each([
  ['2026-11-30T00:00:00Z', '00:00:00'],
  ['2026-11-29T23:59:59.999Z', '29 Nov, 23:59'],
  ['2026-12-01T00:00:00Z', '1 Dec, 00:00'],
  ['2025-11-30T12:00:00Z', '30 Nov 2025'],
  ['2026-11-30T23:30:00-02:00', '1 Dec, 01:30'],
])('The time %s is %s in a list on 30 November 2026', (iso, text) => {
  expect(whenOf(iso, NOW)).toBe(text);
});

test.each([
  [0, '0 s'],
  [1499, '1 s'],
  [59_999, '1 min'],
  [90_000, '1 min 30 s'],
  [3_600_000, '1 h'],
  [3 * 86_400_000, '3 d'],
  [3 * 86_400_000 - 1, '3 d'],
  [36 * 3_600_000 - 1, '1 d 12 h'],
  [86_400_000 + 59_000, '1 d'],
])('A clock that is %i milliseconds ahead is ahead by %s', (ms, text) => {
  expect(aheadOf(ms)).toBe(text);
});
