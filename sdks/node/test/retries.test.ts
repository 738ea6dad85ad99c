import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RetryBudget } from '../src/core/retry/retry-budget.ts';
import { retryDelay } from '../src/core/retry/retry-policy.ts';
import {
  CancelledError,
  ConflictError,
  ConnectionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../src/index.ts';
import { ending, fakeApi, type Step } from './fake.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const busy: Step = { status: 503 };
const gaps = (sent: { at: number }[]): number[] =>
  sent.slice(1).map(({ at }, index) => Math.round(at - (sent[index]?.at ?? 0)));

async function finished<Value>(call: Promise<Value>): Promise<Value> {
  await vi.runAllTimersAsync();
  return call;
}

const never: typeof globalThis.fetch = () => new Promise<Response>(() => {});

const lateKey = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('ik_late'), 100);
  });

describe('a call that fails', () => {
  it('is retried twice, with a doubling wait', async () => {
    const { api, sent } = fakeApi([busy]);
    const error = await finished(ending(api.rateLimit.retrieve()));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ attempts: 3, isRetryable: true });
    expect(gaps(sent)).toEqual([251, 501]);
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('is retried after %i', async (status) => {
    const { api, sent } = fakeApi([{ status }, {}]);
    await finished(api.rateLimit.retrieve());
    expect(sent).toHaveLength(2);
  });

  it.each([301, 400, 401, 404, 409, 422, 501])('is not retried after %i', async (status) => {
    const { api, sent } = fakeApi([{ status }]);
    expect(await finished(ending(api.rateLimit.retrieve()))).toMatchObject({ status, attempts: 1, isRetryable: false });
    expect(sent).toHaveLength(1);
  });

  it('follows X-Should-Retry of the server', async () => {
    const yes = fakeApi([{ status: 409, headers: { 'X-Should-Retry': 'true' } }]);
    expect(await finished(ending(yes.api.rateLimit.retrieve()))).toBeInstanceOf(ConflictError);
    expect(yes.sent).toHaveLength(3);
    const no = fakeApi([{ status: 503, headers: { 'X-Should-Retry': 'false' } }]);
    expect(await finished(ending(no.api.rateLimit.retrieve()))).toMatchObject({ isRetryable: false });
    expect(no.sent).toHaveLength(1);
  });

  it('is retried after a failed connection, with the same key and body', async () => {
    const { api, sent } = fakeApi([new TypeError('fetch failed'), busy, { status: 201 }]);
    const call = api.orders.cancel('ord_1', { reason: 'fraud' });
    const { attempts, idempotencyKey } = await finished(call.withResponse());
    expect(attempts).toBe(3);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(new Set([idempotencyKey]));
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['{"reason":"fraud"}']));
  });

  it('has the number of retries of the client or of the call', async () => {
    const { api, sent } = fakeApi([busy], { maxRetries: 1 });
    await finished(ending(api.rateLimit.retrieve()));
    expect(sent).toHaveLength(2);
    await finished(ending(api.rateLimit.retrieve({ maxRetries: 0 })));
    expect(sent).toHaveLength(3);
  });

  it('calls the key function before each attempt', async () => {
    const keys = ['ik_one', 'ik_two'];
    const { api, sent } = fakeApi([busy, {}], { apiKey: () => keys.shift() ?? '' });
    await finished(api.rateLimit.retrieve());
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer ik_one', 'Bearer ik_two']);
  });
});

describe('the wait', () => {
  it.each([
    [{ 'Retry-After': '2' }, 2001],
    [{ 'Retry-After': '0.6' }, 601],
    [{ 'Retry-After-Ms': '20', 'Retry-After': '2' }, 21],
    [{ 'Retry-After': '-1' }, 251],
  ])('with %j is %i ms', async (headers, expected) => {
    const { api, sent } = fakeApi([{ status: 503, headers }, {}]);
    await finished(api.rateLimit.retrieve());
    expect(gaps(sent)).toEqual([expected]);
  });

  it('has at most a tenth of jitter, and is never longer than the longest backoff', () => {
    vi.mocked(Math.random).mockReturnValue(1);
    expect(retryDelay(0, 10)).toBeCloseTo(11_000);
    expect(retryDelay(0, undefined)).toBe(500);
    expect(retryDelay(9, undefined)).toBe(8000);
  });

  it('of more than a minute fails the call instead', async () => {
    const { api, sent } = fakeApi([{ status: 429, headers: { 'Retry-After': '60.001' } }], {
      adaptiveRateLimit: false,
    });
    const error = await ending(api.rateLimit.retrieve());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterSeconds: 60.001, attempts: 1 });
    expect(sent).toHaveLength(1);
  });

  it('is not started if it exceeds the total timeout', async () => {
    const { api, sent } = fakeApi([{ status: 503, headers: { 'Retry-After': '4' } }], { totalTimeout: 3000 });
    const error = await ending(api.rateLimit.retrieve());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ phase: 'total', attempts: 1, cause: { status: 503 } });
    expect(sent).toHaveLength(1);
  });

  it('ends at once when the caller cancels', async () => {
    const controller = new AbortController();
    const { api, sent } = fakeApi([{ status: 503, headers: { 'Retry-After': '30' } }]);
    const call = ending(
      api.orders.cancel('ord_1', { reason: 'other' }, { signal: controller.signal, idempotencyKey: 'k' }),
    );
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error('enough'));
    const error = await call;
    expect(error).toBeInstanceOf(CancelledError);
    expect(error).toMatchObject({ attempts: 1, idempotencyKey: 'k', cause: { message: 'enough' } });
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a timeout', () => {
  it('of an attempt expires even if fetch never returns', async () => {
    const { api } = fakeApi([], { fetch: never, timeout: 1000, maxRetries: 1 });
    const call = ending(api.rateLimit.retrieve());
    await vi.advanceTimersByTimeAsync(2252);
    expect(await call).toMatchObject({ name: 'TimeoutError', phase: 'attempt', attempts: 2 });
  });

  it('of the call can expire during an attempt', async () => {
    const { api } = fakeApi([], { fetch: never, timeout: 1000, totalTimeout: 1500 });
    const call = ending(api.rateLimit.retrieve());
    await vi.advanceTimersByTimeAsync(1501);
    expect(await call).toMatchObject({ name: 'TimeoutError', phase: 'total', attempts: 2 });
    expect(await call).toBeInstanceOf(ConnectionError);
  });

  it('is 30 seconds for an attempt and 120 for the call', async () => {
    const { api } = fakeApi([], { fetch: never, maxRetries: 9 });
    const call = ending(api.rateLimit.retrieve());
    await vi.advanceTimersByTimeAsync(120_001);
    expect(await call).toMatchObject({ phase: 'total', attempts: 4 });
  });

  it('includes the wait for a key function', async () => {
    const { api, sent } = fakeApi([{}], { apiKey: () => new Promise(() => {}), timeout: 50, maxRetries: 0 });
    const call = ending(api.rateLimit.retrieve());
    await vi.advanceTimersByTimeAsync(51);
    expect(await call).toBeInstanceOf(TimeoutError);
    expect(sent).toHaveLength(0);
  });

  it('that expires before the key arrives leaves no pending request', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      signals.push(init?.signal);
      return never('');
    };
    const { api } = fakeApi([], { fetch, apiKey: lateKey, timeout: 50, maxRetries: 0 });
    const call = ending(api.rateLimit.retrieve());
    await vi.runAllTimersAsync();
    expect(await call).toBeInstanceOf(TimeoutError);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});

describe('the retry budget', () => {
  it('allows 35 retries against a failing server', async () => {
    const { api, sent } = fakeApi([busy], { maxRetries: 1 });
    for (let call = 0; call < 50; call++) await finished(ending(api.rateLimit.retrieve()));
    expect(sent).toHaveLength(50 + 35);
  });

  it('is shared between a client and its derived clients', async () => {
    const { api, sent } = fakeApi([busy]);
    for (let call = 0; call < 50; call++) {
      await finished(ending(api.withOptions({ maxRetries: 1 }).rateLimit.retrieve()));
    }
    expect(sent).toHaveLength(50 + 35);
  });

  it('costs less after 429', () => {
    const budget = new RetryBudget();
    let retries = 0;
    while (budget.take(true) > 0) retries += 1;
    expect(retries).toBe(100);
  });

  it('regains the tokens of a successful retry, and one token per first success, up to its capacity', () => {
    const budget = new RetryBudget();
    const drain = (): number => {
      let retries = 0;
      while (budget.take(false) > 0) retries += 1;
      return retries;
    };
    for (let clean = 0; clean < 100; clean++) budget.succeeded(0);
    expect(drain()).toBe(35);
    for (let clean = 0; clean < 3; clean++) budget.succeeded(0);
    expect(drain()).toBe(0);
    budget.succeeded(0);
    expect(drain()).toBe(1);
    budget.succeeded(14);
    expect(drain()).toBe(1);
  });
});
