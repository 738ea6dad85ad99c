import { expect, test } from 'vitest';
import { DurationError, parseDuration } from './clock.ts';

const HOUR = 3_600_000;

test.each([
  ['3d', 72 * HOUR],
  ['1d12h', 36 * HOUR],
  ['90s', 90_000],
  ['15m', HOUR / 4],
  ['15min', HOUR / 4],
  ['250ms', 250],
  ['2w', 14 * 24 * HOUR],
  ['P3D', 72 * HOUR],
  ['P3DT12H', 84 * HOUR],
  ['PT15M', HOUR / 4],
  ['PT1.5S', 1500],
  ['P2W', 14 * 24 * HOUR],
  ['0s', 0],
])('parseDuration reads %s', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', '3', 'd', '-3d', '3 d', 'P', 'PT', 'P3DT', '3d,', 'P1W2D', 'tomorrow', '1e9d'])(
  'parseDuration refuses %j and lists the valid forms',
  (text) => {
    expect(() => parseDuration(text)).toThrow(
      new DurationError('A duration looks like 3d, 12h, 1d12h, 90s, 250ms or P3DT12H.'),
    );
  },
);

test('parseDuration refuses months and years, because their length differs', () => {
  expect(() => parseDuration('P1M')).toThrow(/no fixed length/);
  expect(() => parseDuration('P1Y2M')).toThrow(/no fixed length/);
});

test('parseDuration refuses more than ten years', () => {
  expect(parseDuration('3650d')).toBe(3650 * 24 * HOUR);
  expect(() => parseDuration('3651d')).toThrow('A duration is at most 3650 days.');
});
