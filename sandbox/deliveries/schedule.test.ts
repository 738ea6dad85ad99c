import { describe, expect, it } from 'vitest';
import { delayAfter, retryAfter } from './schedule.ts';

const NOW = Date.UTC(2026, 4, 4, 12, 0, 0);
const DAY_MS = 86_400_000;

describe('The schedule of attempts', () => {
  it('The schedule of attempts spreads a delay by a tenth in both directions', () => {
    expect(delayAfter(1, 0, 0)).toBe(4500);
    expect(delayAfter(1, 0, 0.5)).toBe(5000);
    expect(delayAfter(1, 0, 1)).toBe(5500);
    expect(delayAfter(9, 0, 1)).toBe(95_040_000);
  });

  it('The schedule of attempts uses the longer of the scheduled delay and the one that the receiver asks for', () => {
    expect(delayAfter(1, 4000, 0.5)).toBe(5000);
    expect(delayAfter(1, 6000, 0.5)).toBe(6000);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['0', 0],
    ['86401', DAY_MS],
    ['99999999999999999999', DAY_MS],
    ['Mon, 04 May 2026 12:01:00 GMT', 60_000],
    ['Mon, 04 May 2026 11:59:00 GMT', 0],
    ['Mon, 04 May 2027 12:00:00 GMT', DAY_MS],
    ['Mon, 99 May 2026 12:01:00 GMT', 0],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['', 0],
    [undefined, 0],
  ])('Retry-After reads %s as %d ms', (header, expected) => expect(retryAfter(header, NOW)).toBe(expected));
});
