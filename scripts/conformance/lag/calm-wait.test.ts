import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CalmWait } from './calm-wait.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function timeOf(wait: Promise<void>): Promise<number> {
  const start = performance.now();
  let end = 0;
  void wait.then(() => (end = performance.now()));
  await vi.advanceTimersByTimeAsync(10_000);
  return end - start;
}

it('waits for a lag of at most 15 ms', async () => {
  let lag = 100;
  const calm = new CalmWait(() => lag);
  setTimeout(() => (lag = 15), 1000);
  expect(await timeOf(calm.wait())).toBe(1000);
  expect(await timeOf(calm.wait())).toBe(0);
});

it('waits no longer than five seconds at a time and two minutes in all', async () => {
  const calm = new CalmWait(() => 16);
  for (let wait = 0; wait < 24; wait += 1) expect(await timeOf(calm.wait())).toBe(5000);
  expect(await timeOf(calm.wait())).toBe(0);
});
