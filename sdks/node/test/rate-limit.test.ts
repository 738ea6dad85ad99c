import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimiter } from '../src/index.ts';
import { fakeApi } from './fake.ts';

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

  it('A client shares a rate limiter with another client', async () => {
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

  it('A client delays a call again if its rate limiter closes during the wait', async () => {
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
});
