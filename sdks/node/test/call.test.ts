import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CancelledError, IntegrationApi, InvalidRequestError, TimeoutError, unknownField } from '../src/index.ts';
import { ending, fakeApi } from './fake.ts';
import { json, startServer } from './server.ts';

const ORDER_ID = 'ord_o7PVYVPFyhhnxujS';

it('A call keeps unknown values and fields', async () => {
  await using server = await startServer(json({ status: 'on_hold', gift: { wrap: true } }));
  const order = await server.client().orders.retrieve(ORDER_ID);
  expect(order.status).toBe('on_hold');
  expect(unknownField(order, 'gift')).toEqual({ wrap: true });
  expect(unknownField(order, 'toString')).toBeUndefined();
});

it.each([
  ['a timeout longer than a timer allows', { timeout: 2 ** 31 }],
  ['a timeout that is not a number', { timeout: Number.NaN }],
])('A call rejects %s before it is sent', async (_, options) => {
  await using server = await startServer(json({}));
  const call = server.client().orders.cancel(ORDER_ID, { reason: 'other' }, options);
  await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
  expect(server.received).toHaveLength(0);
});

it('A call rejects a body that cannot be serialised as JSON', async () => {
  await using server = await startServer(json({}));
  const loop: Record<string, never> = {};
  Object.assign(loop, { loop });
  const call = server.client().orders.update(ORDER_ID, { metadata: loop });
  await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
});

it('A call times out after 30 seconds by default, and clears its timers', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  await using server = await startServer(json({}));
  await server.client({ fetch: respond }).rateLimit.retrieve();
  const index = set.mock.calls.findIndex(([, milliseconds]) => milliseconds === 30_000);
  expect(clear).toHaveBeenCalledWith(set.mock.results[index]?.value);
  await server.client({ fetch: respond, timeout: 70 }).rateLimit.retrieve({ timeout: 71 });
  expect(set.mock.calls.at(-1)?.[1]).toBe(71);
  vi.restoreAllMocks();
});

it('A call ends when the caller cancels, with the reason as its cause', async () => {
  const controller = new AbortController();
  await using server = await startServer((response) => {
    response.writeHead(200);
    response.write('{');
    controller.abort(new Error('enough'));
  });
  const error = await ending(server.client().rateLimit.retrieve({ signal: controller.signal }));
  expect(error).toBeInstanceOf(CancelledError);
  expect(error).toMatchObject({ cause: { message: 'enough' } });
});

const respond = async (): Promise<Response> => Response.json({});

function hanging(): Promise<Response> {
  return new Promise<Response>(() => {});
}

function lateKey(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('ik_late'), 100);
  });
}

it('One signal for many calls has one listener, which ends all calls, and none afterwards', async () => {
  const api = new IntegrationApi({ apiKey: 'ik_test_1', fetch: hanging, maxRetries: 0 });
  const controller = new AbortController();
  const { signal } = controller;
  const counts: number[] = [];
  const calls = Array.from({ length: 50 }, () => api.rateLimit.retrieve({ signal }));
  const ends = Promise.allSettled(calls);
  counts.push(getEventListeners(signal, 'abort').length);
  controller.abort();
  const outcomes = (await ends).map((end) => (end.status === 'rejected' ? (end.reason as Error).name : 'no error'));
  counts.push(getEventListeners(signal, 'abort').length);
  expect(counts).toEqual([1, 0]);
  expect(new Set(outcomes)).toEqual(new Set(['CancelledError']));
  expect(outcomes).toHaveLength(50);
});

describe('with replaced timers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  it('The wait for the next attempt ends at once, without a timer, when the caller cancels', async () => {
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

  it('The timeout of an attempt expires even if fetch never returns', async () => {
    const { api } = fakeApi([], { fetch: hanging, timeout: 1000, maxRetries: 1 });
    const call = ending(api.rateLimit.retrieve());
    await vi.advanceTimersByTimeAsync(2252);
    expect(await call).toMatchObject({ name: 'TimeoutError', phase: 'attempt', attempts: 2 });
  });

  it('A timeout that expires before the key arrives leaves no pending request', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      signals.push(init?.signal);
      return hanging();
    };
    const { api } = fakeApi([], { fetch, apiKey: lateKey, timeout: 50, maxRetries: 0 });
    const call = ending(api.rateLimit.retrieve());
    await vi.runAllTimersAsync();
    expect(await call).toBeInstanceOf(TimeoutError);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});
