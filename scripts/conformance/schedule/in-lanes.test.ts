import { expect, it } from 'vitest';
import { inLanes } from './in-lanes.ts';

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

it('runs every task once, in order and at most so many at a time', async () => {
  const started: number[] = [];
  let [running, most] = [0, 0];
  await inLanes([1, 2, 3, 4, 5], 2, async (task) => {
    started.push(task);
    most = Math.max(most, ++running);
    await tick();
    running -= 1;
  });
  expect([started, most, running]).toEqual([[1, 2, 3, 4, 5], 2, 0]);
});

it('starts nothing after a failure, and throws it when the running tasks have ended', async () => {
  const ended: number[] = [];
  const tasks = inLanes([1, 2, 3, 4], 2, async (task) => {
    if (task === 1) throw new Error('the first');
    await tick();
    ended.push(task);
  });
  await expect(tasks).rejects.toThrow('the first');
  expect(ended).toEqual([2]);
});
