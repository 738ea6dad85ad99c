import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimiter } from '../src/index.ts';

const limited = { isLimited: true, retryAfter: 10, status: undefined };

/** Calls in the order in which they leave: number, milliseconds since the start, and the wait if they are refused. */
type Left = [call: number, at: number, refused?: number];

/** Acquires slots and records when they come. */
class Traffic {
  readonly limiter: RateLimiter;
  readonly left: Left[] = [];
  #calls = 0;

  constructor(limiter: RateLimiter) {
    this.limiter = limiter;
  }

  /** Adds a call that may wait for `longest`. */
  call(longest = Infinity, signal?: AbortSignal): void {
    this.#calls += 1;
    const number = this.#calls;
    const result = this.limiter.acquire(now(), longest, signal);
    if (typeof result === 'number') this.#leave(number, result);
    else void result.then((wait) => this.#leave(number, wait));
  }

  #leave(number: number, wait: number): void {
    this.left.push(wait === 0 ? [number, now()] : [number, now(), wait]);
  }

  /** Times at which calls left, without those that were refused. */
  get times(): number[] {
    return this.left.filter(([, , refused]) => refused === undefined).map(([, at]) => at);
  }
}

const now = (): number => performance.now();
const paced = (): Traffic => new Traffic(new RateLimiter({ requestsPerMinute: 600 }));

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rate limiter', () => {
  it('is open until a response closes it', async () => {
    const traffic = new Traffic(new RateLimiter());
    for (let call = 0; call < 3; call++) traffic.call();
    expect(traffic.times).toEqual([0, 0, 0]);
  });

  it('delays calls until the window ends, then spaces them until one finds it open', async () => {
    const traffic = new Traffic(new RateLimiter());
    traffic.limiter.observe(
      { ...limited, status: { limit: 60, remaining: 0, resetSeconds: 99, windowSeconds: 60 } },
      0,
    );
    for (let call = 0; call < 3; call++) traffic.call();
    await vi.advanceTimersByTimeAsync(13_500);
    for (let call = 0; call < 2; call++) traffic.call();
    expect(traffic.times).toEqual([10_000, 11_000, 12_000, 13_500, 13_500]);
  });

  it('spaces the calls that come back after a 429, although the first one finds it open', async () => {
    const traffic = new Traffic(new RateLimiter());
    traffic.limiter.observe(
      { ...limited, status: { limit: 600, remaining: 0, resetSeconds: 10, windowSeconds: 60 } },
      0,
    );
    // The wait was 10 s, with a jitter of up to 1 s.
    for (const at of [10_010, 10_011, 10_500, 11_000, 11_000]) {
      await vi.advanceTimersByTimeAsync(at - now());
      traffic.call();
    }
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([10_010, 10_110, 10_500, 11_000, 11_000]);
  });

  it('assumes a window of one minute if only the limit is known', async () => {
    const traffic = new Traffic(new RateLimiter());
    traffic.limiter.observe(
      { ...limited, status: { limit: 30, remaining: 0, resetSeconds: 10, windowSeconds: undefined } },
      0,
    );
    traffic.call();
    traffic.call();
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([10_000, 12_000]);
  });

  it('refuses no call because of an assumed window, and learns its length from the next one', async () => {
    const traffic = new Traffic(new RateLimiter());
    const respond = (remaining: number): void => {
      const status = { limit: 20, remaining, resetSeconds: 1, windowSeconds: undefined };
      traffic.limiter.observe({ isLimited: false, retryAfter: undefined, status }, now());
    };
    respond(0);
    for (let call = 0; call < 4; call++) traffic.call(3000);
    await vi.advanceTimersByTimeAsync(1020);
    respond(19);
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([1000, 1050, 1100, 1150]);
  });

  it('refuses calls whose time is over while the window is only assumed', async () => {
    const traffic = new Traffic(new RateLimiter());
    const status = { limit: 20, remaining: 0, resetSeconds: 1, windowSeconds: undefined };
    traffic.limiter.observe({ isLimited: false, retryAfter: undefined, status }, 0);
    traffic.call(2000);
    traffic.call(2000);
    await vi.runAllTimersAsync();
    expect(traffic.left).toEqual([
      [1, 1000],
      [2, 2000, 3000],
    ]);
  });

  it('never spaces calls by more than a minute', () => {
    const traffic = new Traffic(new RateLimiter());
    traffic.limiter.observe(
      { ...limited, status: { limit: 1, remaining: 0, resetSeconds: 10, windowSeconds: 86_400 } },
      0,
    );
    traffic.call();
    traffic.call(1);
    expect(traffic.left).toEqual([[2, 0, 70_000]]);
  });

  it('closes when no requests remain', () => {
    const traffic = new Traffic(new RateLimiter());
    const status = { limit: 1, remaining: 0, resetSeconds: 3, windowSeconds: 1 };
    traffic.limiter.observe({ isLimited: false, retryAfter: undefined, status }, 0);
    traffic.call(1);
    expect(traffic.left).toEqual([[1, 0, 3000]]);
  });

  it('stays open without a time to wait, and when it is not adaptive', () => {
    const traffic = new Traffic(new RateLimiter());
    traffic.limiter.observe({ ...limited, retryAfter: undefined }, 0);
    traffic.call();
    expect(traffic.times).toEqual([0]);
    const off = new Traffic(new RateLimiter({ adaptive: false }));
    off.limiter.observe(limited, 0);
    off.call();
    expect(off.times).toEqual([0]);
  });

  it('is not opened earlier by a later response', () => {
    const traffic = new Traffic(new RateLimiter());
    traffic.limiter.observe(limited, 0);
    traffic.limiter.observe({ ...limited, retryAfter: 1 }, 0);
    traffic.call(1);
    expect(traffic.left).toEqual([[1, 0, 10_000]]);
  });

  it('is never closed for more than a minute', () => {
    const traffic = new Traffic(new RateLimiter());
    traffic.limiter.observe({ ...limited, retryAfter: 86_400 }, 0);
    traffic.call(1);
    expect(traffic.left).toEqual([[1, 0, 60_000]]);
  });

  it('keeps a fixed rate, without a credit for the time in which nobody called', async () => {
    const traffic = new Traffic(new RateLimiter({ requestsPerMinute: 600 }));
    for (let call = 0; call < 3; call++) traffic.call();
    await vi.advanceTimersByTimeAsync(5000);
    for (let call = 0; call < 2; call++) traffic.call();
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([0, 100, 200, 5000, 5100]);
  });

  it('returns to its fixed rate when a call finds it open', async () => {
    const traffic = new Traffic(new RateLimiter({ requestsPerMinute: 60_000 }));
    traffic.limiter.observe(
      { ...limited, status: { limit: 60, remaining: 0, resetSeconds: 10, windowSeconds: 60 } },
      0,
    );
    for (let call = 0; call < 2; call++) traffic.call();
    await vi.advanceTimersByTimeAsync(20_000);
    for (let call = 0; call < 3; call++) traffic.call();
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([10_000, 11_000, 20_000, 20_001, 20_002]);
  });

  it('has no minimal distance between the calls of a high fixed rate', async () => {
    const traffic = new Traffic(new RateLimiter({ requestsPerMinute: 60_000 }));
    for (let call = 0; call < 4; call++) traffic.call();
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([0, 1, 2, 3]);
  });
});

describe('the queue of the rate limiter', () => {
  it('refuses a call that cannot leave in time, at once and at no cost for the others', async () => {
    const traffic = paced();
    traffic.call();
    for (let call = 0; call < 1000; call++) traffic.call(99);
    traffic.call(100);
    await vi.runAllTimersAsync();
    expect(traffic.left.filter(([, at, refused]) => at === 0 && refused === 100)).toHaveLength(1000);
    expect(traffic.times).toEqual([0, 100]);
  });

  it('does not refuse a call whose slot comes just in time', async () => {
    const traffic = paced();
    for (const longest of [0, 99, 100, 199, 200]) traffic.call(longest);
    await vi.runAllTimersAsync();
    expect(traffic.left).toEqual([
      [1, 0],
      [2, 0, 100],
      [4, 0, 200],
      [3, 100],
      [5, 200],
    ]);
  });

  it('frees the places of cancelled calls and needs no timer for them', async () => {
    const traffic = paced();
    traffic.call();
    const controllers = Array.from({ length: 3000 }, () => new AbortController());
    for (const { signal } of controllers) traffic.call(Infinity, signal);
    for (const controller of controllers) controller.abort();
    expect(vi.getTimerCount()).toBe(0);
    traffic.call(100);
    await vi.runAllTimersAsync();
    expect(traffic.left.at(-1)).toEqual([3002, 100]);
  });

  it('lets the calls behind a cancelled one move up', async () => {
    const traffic = paced();
    const controller = new AbortController();
    traffic.call();
    traffic.call(Infinity, controller.signal);
    traffic.call();
    traffic.call();
    await vi.advanceTimersByTimeAsync(50);
    controller.abort();
    await vi.runAllTimersAsync();
    expect(traffic.left).toEqual([
      [1, 0],
      [2, 50],
      [3, 100],
      [4, 200],
    ]);
  });

  it('leaves no listener on a signal', async () => {
    const traffic = paced();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    for (let call = 0; call < 3; call++) traffic.call(Infinity, signal);
    await vi.runAllTimersAsync();
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed.mock.calls).toEqual(added.mock.calls.map(([name, listener]) => [name, listener]));
  });

  it('lets nobody overtake, not even a call that arrives when a slot is due', async () => {
    const traffic = paced();
    traffic.call();
    traffic.call();
    traffic.call();
    vi.setSystemTime(100);
    await vi.advanceTimersByTimeAsync(99);
    traffic.call();
    await vi.runAllTimersAsync();
    expect(traffic.left.map(([call]) => call)).toEqual([1, 2, 3, 4]);
  });

  it('keeps calls waiting, and refuses those that are then too late, if a response closes the limiter', async () => {
    const traffic = paced();
    traffic.call();
    for (const longest of [10_000, 300, 10_100, 10_199]) traffic.call(longest);
    await vi.advanceTimersByTimeAsync(10);
    traffic.limiter.observe({ ...limited, retryAfter: 9.99 }, now());
    await vi.advanceTimersByTimeAsync(0);
    expect(traffic.left.slice(1)).toEqual([
      [3, 10, 10_090],
      [5, 10, 10_190],
    ]);
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([0, 10_000, 10_100]);
  });

  it('makes up for late timers, so that they do not slow the pace', async () => {
    const traffic = new Traffic(new RateLimiter({ requestsPerMinute: 6000 }));
    for (let call = 0; call < 6; call++) traffic.call();
    await late(10, 35);
    expect(traffic.times).toEqual([0, 35, 35, 35]);
    await vi.runAllTimersAsync();
    expect(traffic.times).toEqual([0, 35, 35, 35, 40, 50]);
  });

  it('makes up for 50 ms at most, because many calls at once are not a pace', async () => {
    const traffic = new Traffic(new RateLimiter({ requestsPerMinute: 6000 }));
    for (let call = 0; call < 200; call++) traffic.call();
    await late(10, 1000);
    expect(traffic.times).toHaveLength(1 + 6);
  });
});

/** Moves the clock to `until`, with a timer that was set for `due` and fires only then. */
async function late(due: number, until: number): Promise<void> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(until);
  await vi.advanceTimersByTimeAsync(due);
  clock.mockRestore();
  vi.setSystemTime(until);
}
