import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimiter } from '../src/index.ts';

/** Milliseconds from a request to its response. */
const LATENCY = 20;

interface Load {
  /** Seconds. */
  window: number;
  limit: number;
  headers: 'policy' | 'older headers';
}

/** A server with windows, whose headers have whole seconds, and callers without pause. */
class Traffic {
  readonly #load: Load;
  readonly #limiter = new RateLimiter();
  #current = 0;
  #used = 0;
  readonly succeeded: number[] = [];

  constructor(load: Load) {
    this.#load = load;
  }

  async call(until: number): Promise<void> {
    while (now() < until) {
      await this.#limiter.acquire(now(), Infinity, undefined);
      const answer = this.#send();
      await new Promise((resolve) => {
        setTimeout(resolve, LATENCY);
      });
      this.#limiter.observe(answer, now());
    }
  }

  #send(): Parameters<RateLimiter['observe']>[0] {
    const { window, limit, headers } = this.#load;
    const number = Math.floor(now() / 1000 / window);
    this.#used = number === this.#current ? this.#used + 1 : 1;
    this.#current = number;
    const isLimited = this.#used > limit;
    if (!isLimited) this.succeeded.push(now());
    const resetSeconds = Math.ceil((number + 1) * window - now() / 1000);
    const remaining = Math.max(0, limit - this.#used);
    const windowSeconds = headers === 'policy' ? window : undefined;
    return {
      isLimited,
      retryAfter: isLimited ? resetSeconds : undefined,
      status: { limit, remaining, resetSeconds, windowSeconds },
    };
  }
}

const now = (): number => performance.now();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const loads = [2, 10, 60].flatMap((window) =>
  [1, 8, 64].flatMap((callers) =>
    (['policy', 'older headers'] as const).map((headers) => ({ window, callers, headers })),
  ),
);

it.each(loads)('A load of $callers uses at least 95 % of the pace of $window s, from $headers', async (load) => {
  const { window, callers, headers } = load;
  const limit = Math.min(10 * window, 120);
  const traffic = new Traffic({ window, limit, headers });
  await vi.advanceTimersByTimeAsync(300);
  const end = 10 * window * 1000 + 60_000;
  const all = Array.from({ length: callers }, async () => traffic.call(end));
  await vi.advanceTimersByTimeAsync(end);
  await vi.runAllTimersAsync();
  await Promise.all(all);
  // At first, nothing keeps the calls of a window apart.
  const since = 4 * window * 1000;
  const within = traffic.succeeded.filter((at) => at >= since && at < end);
  expect(within.length / ((limit / window) * ((end - since) / 1000))).toBeGreaterThanOrEqual(0.95);
});
