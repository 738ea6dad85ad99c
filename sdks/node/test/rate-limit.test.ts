import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayBeExhausted, parseRateLimit } from '../src/core/rate-limit/rate-limit-status.ts';
import { RateLimiter } from '../src/index.ts';
import { ending, fakeApi } from './fake.ts';

const read = (headers: Record<string, string>) => parseRateLimit(new Headers(headers));

describe('the rate limit', () => {
  it.each([
    [
      { RateLimit: '"default";r=50;t=30', 'RateLimit-Policy': '"default";q=100;w=60' },
      { limit: 100, remaining: 50, reset: 30, window: 60 },
    ],
    [
      { RateLimit: '"day";r=9;t=3600, "minute";r=0;t=7', 'RateLimit-Policy': '"day";q=99;w=86400, "minute";q=5;w=60' },
      { limit: 5, remaining: 0, reset: 7, window: 60 },
    ],
    [
      { RateLimit: String.raw`"a\"b\\";r=1;pk="c\";r=7"` },
      { limit: undefined, remaining: 1, reset: undefined, window: undefined },
    ],
    [{ RateLimit: '"a,b";r=1' }, { limit: undefined, remaining: 1, reset: undefined, window: undefined }],
    [
      { 'RateLimit-Limit': '100', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '9' },
      { limit: 100, remaining: 0, reset: 9, window: undefined },
    ],
  ])('is parsed from %j', (headers, expected) => {
    expect(read(headers)).toEqual(expected);
  });

  it.each([
    {},
    { RateLimit: '' },
    { RateLimit: '"default";r=-1;t=30' },
    { RateLimit: ';;r=0' },
    { RateLimit: '"default;r=0;t=42' },
    { RateLimit: '"a, b;r=0;t=42' },
    { 'RateLimit-Limit': 'many' },
  ])('is unknown with %j', (headers) => {
    expect(read(headers)).toBeUndefined();
  });

  it('is parsed only if it may be exhausted', () => {
    expect(mayBeExhausted(new Headers({ RateLimit: '"default";r=0;t=30' }))).toBe(true);
    expect(mayBeExhausted(new Headers({ 'RateLimit-Remaining': '0' }))).toBe(true);
    expect(mayBeExhausted(new Headers({ RateLimit: '"default";r=10;t=30' }))).toBe(false);
    expect(mayBeExhausted(new Headers())).toBe(false);
  });
});

describe('the rate limiter', () => {
  const limited = { isLimited: true, retryAfter: 10, status: undefined };

  it('is open until a response closes it', () => {
    const limiter = new RateLimiter();
    expect([limiter.reserve(0), limiter.reserve(0), limiter.reserve(1)]).toEqual([0, 0, 1]);
  });

  it('delays calls until the window ends, then spaces them', () => {
    const limiter = new RateLimiter();
    limiter.observe({ ...limited, status: { limit: 60, remaining: 0, reset: 99, window: 60 } }, 0);
    expect([limiter.reserve(0), limiter.reserve(0), limiter.reserve(5000)]).toEqual([10_000, 11_000, 12_000]);
    expect(limiter.isClosed(9999)).toBe(true);
    expect(limiter.isClosed(10_000)).toBe(false);
    expect(limiter.reserve(13_500)).toBe(13_500);
    expect(limiter.reserve(13_500)).toBe(13_500);
  });

  it('assumes a window of one minute if only the limit is known', () => {
    const limiter = new RateLimiter();
    limiter.observe({ ...limited, status: { limit: 30, remaining: 0, reset: 10, window: undefined } }, 0);
    expect([limiter.reserve(0), limiter.reserve(0)]).toEqual([10_000, 12_000]);
  });

  it('closes when no requests remain', () => {
    const limiter = new RateLimiter();
    limiter.observe(
      { isLimited: false, retryAfter: undefined, status: { limit: 1, remaining: 0, reset: 3, window: 1 } },
      0,
    );
    expect(limiter.reserve(0)).toBe(3000);
  });

  it('stays open without a time to wait, and when it is not adaptive', () => {
    const limiter = new RateLimiter();
    limiter.observe({ ...limited, retryAfter: undefined }, 0);
    expect(limiter.reserve(0)).toBe(0);
    const off = new RateLimiter({ adaptive: false });
    off.observe(limited, 0);
    expect(off.reserve(0)).toBe(0);
  });

  it('is not opened earlier by a later response', () => {
    const limiter = new RateLimiter();
    limiter.observe(limited, 0);
    limiter.observe({ ...limited, retryAfter: 1 }, 0);
    expect(limiter.reserve(0)).toBe(10_000);
  });

  it('is never closed for more than a minute', () => {
    const limiter = new RateLimiter();
    limiter.observe({ ...limited, retryAfter: 86_400 }, 0);
    expect(limiter.reserve(0)).toBe(60_000);
  });

  it('keeps a fixed rate', () => {
    const limiter = new RateLimiter({ requestsPerMinute: 600 });
    expect([limiter.reserve(0), limiter.reserve(0), limiter.reserve(0), limiter.reserve(5000)]).toEqual([
      0, 100, 200, 5000,
    ]);
  });
});

describe('a client', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const spent = { headers: { RateLimit: '"default";r=0;t=30', 'RateLimit-Policy': '"default";q=60;w=60' } };

  it('delays calls when no requests remain, then starts them one by one', async () => {
    const { api, sent } = fakeApi([spent, {}]);
    await api.rateLimit.retrieve();
    const start = performance.now();
    const calls = [1, 2, 3].map(() => api.rateLimit.retrieve());
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent).toHaveLength(1);
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    const times = sent.slice(1).map(({ at }) => Math.round((at - start) / 1000));
    expect(times).toEqual([30, 31, 32]);
  });

  it('shares a rate limiter with another client', async () => {
    const rateLimiter = new RateLimiter();
    const first = fakeApi([spent], { rateLimiter });
    const second = fakeApi([{}], { rateLimiter });
    await first.api.rateLimit.retrieve();
    const call = second.api.rateLimit.retrieve();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(second.sent).toHaveLength(0);
    await vi.runAllTimersAsync();
    await call;
  });

  it('delays a call again if the limiter closed during its wait', async () => {
    const rateLimiter = new RateLimiter();
    const { api, sent } = fakeApi([spent, {}], { rateLimiter });
    await api.rateLimit.retrieve();
    const call = api.rateLimit.retrieve();
    await vi.advanceTimersByTimeAsync(10_000);
    rateLimiter.observe({ isLimited: true, retryAfter: 50, status: undefined }, performance.now());
    await vi.advanceTimersByTimeAsync(49_999);
    expect(sent).toHaveLength(1);
    await vi.runAllTimersAsync();
    await call;
    expect(sent).toHaveLength(2);
  });

  it('keeps its configured rate', async () => {
    const { api, sent } = fakeApi([{}], { requestsPerMinute: 60 });
    const calls = [1, 2, 3].map(() => api.rateLimit.retrieve());
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    const [first] = sent;
    expect(sent.map(({ at }) => Math.round((at - (first?.at ?? 0)) / 1000))).toEqual([0, 1, 2]);
  });

  it('has a separate rate limiter if its key changes', async () => {
    const { api, sent } = fakeApi([spent]);
    await api.rateLimit.retrieve();
    await api.withOptions({ apiKey: 'ik_other' }).rateLimit.retrieve();
    expect(sent).toHaveLength(2);
  });

  it('fails at once if the wait is too long, or the caller cancels', async () => {
    const { api, sent } = fakeApi([spent]);
    await api.rateLimit.retrieve();
    const late = await ending(api.rateLimit.retrieve({ totalTimeout: 1000 }));
    expect(late).toMatchObject({ name: 'TimeoutError', phase: 'total', attempts: 0 });
    const controller = new AbortController();
    const call = ending(api.rateLimit.retrieve({ signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await call).toMatchObject({ name: 'CancelledError', attempts: 0 });
    expect(sent).toHaveLength(1);
  });
});
