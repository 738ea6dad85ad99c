/** Limits how many tasks run at the same time. */
import { CALM_MS } from './lag-meter.ts';

const POLL_MS = 50;

/** Runs a task when its turn comes. */
type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs tasks in the order of their calls, at most `concurrency` at a time. While the machine
 * lags, there are fewer: half as many at a lag of `CALM_MS`, a third at twice that lag, and always one.
 */
export function limiter(concurrency: number, lagNow: () => number = () => 0): Limited {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const queue: (() => void)[] = [];
  const isFree = (): boolean => running < Math.max(1, Math.floor(concurrency / (1 + lagNow() / CALM_MS)));
  const startNext = (): void => {
    while (queue.length > 0 && isFree()) {
      running += 1;
      queue.shift()?.();
    }
    // When a lag ends, another task may start before a running one has ended.
    clearTimeout(timer);
    if (queue.length > 0 && running < concurrency) timer = setTimeout(startNext, POLL_MS);
  };
  return async (work) => {
    await new Promise<void>((resolve) => {
      queue.push(resolve);
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
