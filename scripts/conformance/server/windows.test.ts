import { expect, test } from 'vitest';
import { Windows } from './windows.ts';

const step = { status: 200, json: {}, delay_ms: 5 } as const;

test('a window begins with a request, and those beyond its limit get a 429', () => {
  const windows = new Windows(step, { limit: 1, seconds: 2, headers: 'older' });
  const state = { 'RateLimit-Limit': '1', 'RateLimit-Remaining': '0' };
  expect(windows.respond(100)).toEqual({ ...step, headers: { ...state, 'RateLimit-Reset': '2' } });
  const headers = { ...state, 'RateLimit-Reset': '1', 'Retry-After': '1' };
  expect(windows.respond(1500)).toEqual({ status: 429, headers, delay_ms: 5 });
  expect(windows.respond(2100)).toMatchObject({ status: 200, headers: { 'RateLimit-Reset': '2' } });
});

test('the current headers state the length of a window', () => {
  const windows = new Windows(step, { limit: 3, seconds: 2, headers: 'current' });
  const headers = { 'RateLimit-Policy': '"default";q=3;w=2', RateLimit: '"default";r=2;t=2' };
  expect(windows.respond(100)).toEqual({ ...step, headers });
});
