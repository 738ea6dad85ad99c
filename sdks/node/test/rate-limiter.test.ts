import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimiter } from '../src/index.ts';

interface Step {
  at: number;
  calls?: number;
  longest?: number;
  cancel?: number;
  busyUntil?: number;
  response?: {
    status: number;
    retryAfter?: number;
    limit?: number;
    remaining?: number;
    reset?: number;
    window?: number;
  };
}

/** Case of openapi/vectors/rate-limiter.json. */
interface Vector {
  title: string;
  adaptive?: boolean;
  requestsPerMinute?: number;
  steps: Step[];
  left?: [call: number, at: number][];
  refused?: [call: number, at: number, wait: number][];
}

const FILE = new URL('../../../openapi/vectors/rate-limiter.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: Vector[] };
const END = 10_000;

/** Plays the steps of a vector, millisecond by millisecond: a timer that is late sees the time at which it fires. */
class Player {
  readonly limiter: RateLimiter;
  readonly left: [number, number][] = [];
  readonly refused: [number, number, number][] = [];
  readonly #cancelled: AbortController[] = [];
  #now = 0;

  constructor({ adaptive, requestsPerMinute }: Partial<Vector>) {
    vi.spyOn(performance, 'now').mockImplementation(() => this.#now);
    this.limiter = new RateLimiter({ ...(adaptive === undefined ? {} : { adaptive }), requestsPerMinute });
  }

  async play(steps: Step[]): Promise<void> {
    for (const { at, calls = 0, longest = Infinity, cancel, busyUntil = 0, response } of steps) {
      await this.runUntil(at);
      const late = Math.max(0, busyUntil - this.#now);
      this.#now += late;
      for (let call = 0; call < calls; call++) this.call(longest);
      if (cancel !== undefined) this.#cancelled[cancel]?.abort();
      if (response !== undefined) this.#respond(response);
      vi.advanceTimersByTime(late);
      await this.#settle();
    }
    await this.runUntil(END);
  }

  async runUntil(end: number): Promise<void> {
    while (this.#now < end) {
      this.#now += 1;
      vi.advanceTimersByTime(1);
      await this.#settle();
    }
  }

  call(longest: number, { signal } = this.#controller()): void {
    const number = this.#cancelled.length - 1;
    const result = this.limiter.acquire(this.#now, longest, signal);
    const end = (wait: number): void => {
      if (signal.aborted) return;
      if (wait === 0) this.left.push([number, this.#now]);
      else this.refused.push([number, this.#now, wait]);
    };
    if (typeof result === 'number') end(result);
    else void result.then(end);
  }

  #controller(): AbortController {
    // The calls of a vector are counted from 1.
    this.#cancelled.length ||= 1;
    const controller = new AbortController();
    this.#cancelled.push(controller);
    return controller;
  }

  #respond({ status, retryAfter, limit, remaining, reset, window }: NonNullable<Step['response']>): void {
    const stated = { limit, remaining, resetSeconds: reset, windowSeconds: window };
    this.limiter.observe({ isLimited: status === 429, retryAfter, status: stated }, this.#now);
  }

  async #settle(): Promise<void> {
    await Promise.resolve();
    await Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each(vectors)('$title', async (vector) => {
  const player = new Player(vector);
  await player.play(vector.steps);
  expect({ left: player.left, refused: player.refused }).toEqual({
    left: vector.left ?? [],
    refused: vector.refused ?? [],
  });
  expect(vi.getTimerCount()).toBe(0);
});

it('Cancelled calls leave no timer behind, which would keep the process alive', () => {
  const limiter = new RateLimiter({ requestsPerMinute: 600 });
  const controller = new AbortController();
  for (let call = 0; call < 3; call++) void limiter.acquire(0, Infinity, controller.signal);
  controller.abort();
  expect(vi.getTimerCount()).toBe(0);
});

it('Calls that share a signal add one listener, and leave none behind', async () => {
  const player = new Player({ requestsPerMinute: 600 });
  const controller = new AbortController();
  const added = vi.spyOn(controller.signal, 'addEventListener');
  const removed = vi.spyOn(controller.signal, 'removeEventListener');
  for (let call = 0; call < 3; call++) player.call(Infinity, controller);
  await player.runUntil(END);
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls.map(([name, listener]) => [name, listener]));
});
