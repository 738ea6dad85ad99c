import { afterEach, expect, it, vi } from 'vitest';
import { limiter } from './limiter.ts';

afterEach(() => void vi.useRealTimers());

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Runs eight tasks; returns their order and how many ran at the same time at most. */
async function run(concurrency: number, lagNow?: () => number): Promise<[order: number[], most: number]> {
  const order: number[] = [];
  let [running, most] = [0, 0];
  const limited = limiter(concurrency, lagNow);
  const work = async (task: number): Promise<void> => {
    order.push(task);
    most = Math.max(most, ++running);
    await tick();
    running -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((task) => limited(() => work(task))));
  return [order, most];
}

it.each([
  ['a calm machine', 0, 6],
  ['a lag of 15 ms', 15, 3],
  ['a lag of 30 ms', 30, 2],
  ['a lag of seconds', 5000, 1],
])('runs tasks in order, and with %s at most so many at a time', async (_, lag, most) => {
  expect(await run(6, () => lag)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], most]);
});

it('runs more tasks again when the lag ends', async () => {
  let calls = 0;
  const [, most] = await run(6, () => (calls++ < 9 ? 5000 : 0));
  expect(most).toBeGreaterThan(3);
});

it('runs more tasks again when the lag ends before a task does', async () => {
  vi.useFakeTimers();
  let [lag, started] = [5000, 0];
  const limited = limiter(2, () => lag);
  for (let task = 0; task < 3; task += 1) {
    void limited(() => {
      started += 1;
      return new Promise(() => {});
    });
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(started).toBe(1);
  lag = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect([started, vi.getTimerCount()]).toEqual([2, 0]);
});

it('goes on after a task that fails', async () => {
  const limited = limiter(1);
  const failing = limited(() => Promise.reject(new Error('no')));
  const next = limited(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
