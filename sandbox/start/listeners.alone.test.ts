import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../server/log.ts';
import { runInBackground } from './background.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('leaves no listener behind, however often it looks for work', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  const looks = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined));
  const clock = { now: () => 0 } as Parameters<typeof runInBackground>[1];
  const work = { name: 'nothing', next: looks, run: () => Promise.resolve() };
  const background = runInBackground(
    [work as Parameters<typeof runInBackground>[0][number]],
    clock,
    createLog('error'),
  );
  await vi.advanceTimersByTimeAsync(20 * 30_000);
  await background.close();
  expect(looks.mock.calls.length).toBeGreaterThan(15);
  expect(removed.mock.calls.length).toBe(added.mock.calls.length);
});
