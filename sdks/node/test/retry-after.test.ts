import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { parseRetryAfter } from '../src/core/retry/retry-after-header.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const seconds = (headers: Record<string, string>): number | undefined =>
  parseRetryAfter(new Headers(headers), () => NOW);

describe('the time to wait', () => {
  // A two-digit year belongs to the nearest century.
  beforeEach(() => {
    vi.setSystemTime(NOW);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [{ 'Retry-After': '7' }, 7],
    [{ 'Retry-After': '0' }, 0],
    [{ 'Retry-After': '1.5' }, 1.5],
    [{ 'Retry-After-Ms': '250', 'Retry-After': '7' }, 0.25],
    [{ 'Retry-After-Ms': 'soon', 'Retry-After': '7' }, 7],
    [{ 'Retry-After': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30],
    [{ 'Retry-After': 'Sunday, 01-Mar-26 12:00:30 GMT' }, 30],
    [{ 'Retry-After': 'Sun Mar  1 12:00:30 2026' }, 30],
    [{ 'Retry-After': 'Sun, 01 Mar 2026 12:00:30 GMT', Date: 'Sun, 01 Mar 2026 12:00:20 GMT' }, 10],
  ])('is parsed from %j', (headers, expected) => {
    expect(seconds(headers)).toBe(expected);
  });

  it('is parsed from the headers in behaviour.yaml, in their order', () => {
    const file = new URL('../../../openapi/behaviour.yaml', import.meta.url);
    const { retries } = parse(readFileSync(file, 'utf8')) as { retries: { retry_after: { headers: string[] } } };
    const [first = '', second = '', ...others] = retries.retry_after.headers;
    expect(others).toEqual([]);
    expect(seconds({ [first]: '250', [second]: '7' })).toBe(0.25);
    expect(seconds({ [second]: '7' })).toBe(7);
  });

  it.each([
    {},
    { 'Retry-After': '' },
    { 'Retry-After': '-5' },
    { 'Retry-After': '1e9' },
    { 'Retry-After': 'tomorrow' },
    { 'Retry-After': 'Sun, 01 Mar 2026 11:59:00 GMT' },
    { 'Retry-After': 'Tuesday, 01-Mar-77 12:00:30 GMT' },
  ])('is unknown with %j', (headers) => {
    expect(seconds(headers)).toBeUndefined();
  });
});
