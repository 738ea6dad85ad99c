import { expect, it } from 'vitest';
import { LagMeter } from './lag-meter.ts';

let now = 0;
const meter = new LagMeter(() => now);
for (const at of [5, 10, 60, 65, 300, 306]) {
  now = at;
  meter.tick();
}

it.each([
  [0, 14, 0],
  [0, 15, 45],
  [61, 69, 0],
  [20, 100, 230],
  [61, 400, 230],
  [301, 306, 0],
])('between %d and %d ms, the longest delay is %d ms', (from, to, expected) => {
  expect(meter.longestBetween(from, to)).toBe(expected);
});

it('a delay that still lasts counts', () => {
  now = 400;
  expect(meter.longestBetween(390, 400)).toBe(89);
});
