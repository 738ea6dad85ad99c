import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayBeExhausted, parseRateLimit } from '../src/core/rate-limit/rate-limit-status.ts';
import { RateLimiter, RateLimitError } from '../src/index.ts';
import { ending, fakeApi } from './fake.ts';

const read = (headers: Record<string, string>) => parseRateLimit(new Headers(headers));

describe('the rate limit', () => {
  it.each([
    [
      { RateLimit: '"default";r=50;t=30', 'RateLimit-Policy': '"default";q=100;w=60' },
      { limit: 100, remaining: 50, resetSeconds: 30, windowSeconds: 60 },
    ],
    [
      { RateLimit: '"day";r=9;t=3600, "minute";r=0;t=7', 'RateLimit-Policy': '"day";q=99;w=86400, "minute";q=5;w=60' },
      { limit: 5, remaining: 0, resetSeconds: 7, windowSeconds: 60 },
    ],
    [
      { RateLimit: String.raw`"a\"b\\";r=1;pk="c\";r=7"` },
      { limit: undefined, remaining: 1, resetSeconds: undefined, windowSeconds: undefined },
    ],
    [{ RateLimit: '"a,b";r=1' }, { limit: undefined, remaining: 1, resetSeconds: undefined, windowSeconds: undefined }],
    [
      { 'RateLimit-Limit': '100', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '9' },
      { limit: 100, remaining: 0, resetSeconds: 9, windowSeconds: undefined },
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

  it('fails at once and names the wait if a call cannot leave in time', async () => {
    vi.setSystemTime('2026-05-01T12:00:00Z');
    const { api, sent } = fakeApi([spent]);
    await api.rateLimit.retrieve();
    const late = await ending(api.rateLimit.retrieve({ totalTimeout: 1000 }));
    expect(late).toBeInstanceOf(RateLimitError);
    expect(late).toMatchObject({ attempts: 0, retryAfterSeconds: 30, status: 429, isRetryable: true, method: 'GET' });
    expect(late).toHaveProperty(
      'message',
      "GET /api/v1/rate-limit was held back by the client's rate limiter until 2026-05-01T12:00:30.000Z",
    );
    expect(sent).toHaveLength(1);
  });

  it.each([
    [{ totalTimeout: 59_999 }, 1],
    [{ totalTimeout: 60_000 }, 2],
    [{ totalTimeout: 31_000, timeout: 1000 }, 2],
    [{ totalTimeout: 31_000, timeout: 1001 }, 1],
  ])('waits 30 s only if the rest of %j is enough for a response', async (options, requests) => {
    const { api, sent } = fakeApi([spent, {}]);
    await api.rateLimit.retrieve();
    const call = ending(api.rateLimit.retrieve(options));
    await vi.runAllTimersAsync();
    await call;
    expect(sent).toHaveLength(requests);
  });

  it('has the error of the last attempt as the cause if a retry is held back', async () => {
    const { api } = fakeApi([{ status: 503, headers: { ...spent.headers, 'Retry-After': '1' } }]);
    const call = ending(api.rateLimit.retrieve({ totalTimeout: 3000 }));
    await vi.runAllTimersAsync();
    expect(await call).toMatchObject({ name: 'RateLimitError', attempts: 1, cause: { status: 503 } });
  });

  it('leaves the queue when the caller cancels', async () => {
    const { api, sent } = fakeApi([spent]);
    await api.rateLimit.retrieve();
    const controller = new AbortController();
    const call = ending(api.rateLimit.retrieve({ signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await call).toMatchObject({ name: 'CancelledError', attempts: 0 });
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
