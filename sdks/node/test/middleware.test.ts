import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError, DecodeError, type HttpRequest, type Logger } from '../src/index.ts';
import { ending, fakeApi } from './fake.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function finished<Value>(call: Promise<Value>): Promise<Value> {
  await vi.runAllTimersAsync();
  return call;
}

describe('a middleware', () => {
  it('wraps each attempt, the first one outermost', async () => {
    const steps: string[] = [];
    const named = (name: string) => ({
      middleware: async (request: HttpRequest, next: (request: HttpRequest) => Promise<never>) => {
        steps.push(`${name} ${request.attempt}/${request.maxAttempts}`);
        const response = await next({ ...request, headers: { ...request.headers, [`X-${name}`]: 'yes' } });
        steps.push(`${name} done`);
        return response;
      },
    });
    const middleware = [named('a').middleware, named('b').middleware] as never;
    const { api, sent } = fakeApi([{ status: 503 }, {}], { middleware });
    await finished(api.rateLimit.retrieve());
    expect(steps).toEqual(['a 1/3', 'b 1/3', 'b done', 'a done', 'a 2/3', 'b 2/3', 'b done', 'a done']);
    expect(sent[0]?.headers.get('x-a')).toBe('yes');
  });

  it('never sees the API key, and cannot replace it', async () => {
    const seen: string[] = [];
    const { api, sent } = fakeApi([{}], {
      middleware: [
        (request, next) => {
          seen.push(inspect(request, { depth: 9 }));
          return next({ ...request, headers: { ...request.headers, Authorization: 'other', authorization: 'third' } });
        },
      ],
    });
    await api.rateLimit.retrieve();
    expect(seen.join()).not.toContain('ik_test_key');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer ik_test_key');
  });

  it.each<[string, (request: HttpRequest) => object | undefined]>([
    ['another request behind a method', () => ({ method: 'GET / HTTP/1.1\r\nX-Evil: 1\r\n\r\nGET' })],
    ['a URL without a path, whose last character would be cut off', ({ url }) => ({ url: new URL(url).origin })],
    ['an object as URL', ({ url }) => ({ url: new URL(url) })],
    ['a number as header', () => ({ headers: { 'X-Tag': 1 } })],
    ['a list as header', () => ({ headers: { 'X-Tag': ['a', 'b'] } })],
    ['nothing', () => undefined],
  ])('sends nothing if it passes on %s', async (_, change) => {
    const { api, sent } = fakeApi([{}], {
      middleware: [
        (request, next) => {
          const changes = change(request);
          return next((changes && { ...request, ...changes }) as HttpRequest);
        },
      ],
    });
    const error = await finished(ending(api.rateLimit.retrieve()));
    expect(error).toMatchObject({ name: 'ConfigurationError', attempts: 0, path: '/api/v1/rate-limit' });
    expect(sent).toHaveLength(0);
  });

  it('sends nothing if it adds a line break or a framing header in place', async () => {
    for (const added of [{ 'X-Tag': 'a\r\nX-Evil: 1' }, { 'Content-Length': '0' }]) {
      const { api, sent } = fakeApi([{}], {
        middleware: [
          (request, next) => {
            Object.assign(request.headers, added);
            return next(request);
          },
        ],
      });
      expect(await finished(ending(api.rateLimit.retrieve()))).toMatchObject({ name: 'ConfigurationError' });
      expect(sent).toHaveLength(0);
    }
  });

  it('can return a response itself', async () => {
    const body = new TextEncoder().encode('{"limit":1}');
    const { api, sent } = fakeApi([{}], { middleware: [async () => ({ status: 200, headers: new Headers(), body })] });
    expect(await api.rateLimit.retrieve()).toEqual({ limit: 1 });
    expect(sent).toHaveLength(0);
  });

  it('ends the call with its error, unless that is a ConnectionError', async () => {
    const blocked = new Error('blocked');
    const { api } = fakeApi([{}], { middleware: [() => Promise.reject(blocked)] });
    expect(await finished(ending(api.rateLimit.retrieve()))).toBe(blocked);
    let tries = 0;
    const lost = () => {
      tries += 1;
      return Promise.reject(new ConnectionError('lost'));
    };
    await finished(ending(fakeApi([{}], { middleware: [lost] }).api.rateLimit.retrieve()));
    expect(tries).toBe(3);
  });

  it('leaves no timer if it throws synchronously', async () => {
    const blocked = new Error('blocked');
    const { api } = fakeApi([{}], {
      middleware: [
        () => {
          throw blocked;
        },
      ],
    });
    expect(await ending(api.rateLimit.retrieve())).toBe(blocked);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is limited by the timeout of the attempt', async () => {
    const { api } = fakeApi([{}], { middleware: [() => new Promise(() => {})], timeout: 50, maxRetries: 0 });
    expect(await finished(ending(api.rateLimit.retrieve()))).toMatchObject({ name: 'TimeoutError', phase: 'attempt' });
  });
});

describe('hooks', () => {
  it('observe each attempt and each wait', async () => {
    const events: unknown[] = [];
    const { api } = fakeApi([new TypeError('fetch failed'), {}], {
      hooks: {
        onRequest: ({ operation, attempt }) => events.push(['request', operation, attempt]),
        onResponse: (_, { response, error }) => events.push(['response', response?.status, (error as Error)?.name]),
        onRetry: ({ attempt }, { wait }) => events.push(['retry', attempt, wait >= 250 && wait <= 500]),
      },
    });
    await finished(api.rateLimit.retrieve());
    expect(events).toEqual([
      ['request', 'retrieveRateLimit', 1],
      ['response', undefined, 'ConnectionError'],
      ['retry', 1, true],
      ['request', 'retrieveRateLimit', 2],
      ['response', 200, undefined],
    ]);
  });

  it('observe a successful response that cannot be decoded', async () => {
    const events: unknown[] = [];
    const { api } = fakeApi([{ body: 'text' }], {
      hooks: { onResponse: (_, { response, error }) => events.push([response?.status, error]) },
    });
    const error = await ending(api.rateLimit.retrieve());
    expect(error).toBeInstanceOf(DecodeError);
    expect(events).toEqual([[200, error]]);
  });
});

describe('a hook that cancels the call', () => {
  it('ends it without a wait before the next attempt', async () => {
    const controller = new AbortController();
    const hooks = { onRetry: () => controller.abort() };
    const { api, sent } = fakeApi([{ status: 503, headers: { 'Retry-After': '30' } }], { hooks });
    const call = ending(api.rateLimit.retrieve({ signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(0);
    expect(await call).toMatchObject({ name: 'CancelledError', attempts: 1 });
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends nothing if it is the hook of the first request', async () => {
    const controller = new AbortController();
    const hooks = { onRequest: () => controller.abort() };
    const { api, sent } = fakeApi([{ status: 200, body: '{}' }], { hooks });
    const error = await ending(api.rateLimit.retrieve({ signal: controller.signal }));
    expect(error).toMatchObject({ name: 'CancelledError', attempts: 1 });
    expect(sent).toHaveLength(0);
  });
});

describe('the log', () => {
  const lines: [string, string, unknown][] = [];
  const logger: Logger = {
    info: (message, details) => lines.push(['info', message, details]),
    warn: (message, details) => lines.push(['warn', message, details]),
  };
  beforeEach(() => {
    lines.length = 0;
  });

  it('has a line for each attempt', async () => {
    const responses = [{ status: 503, headers: { 'X-Request-Id': 'req_1' } }, new TypeError('fetch failed'), {}];
    await finished(fakeApi(responses, { logger }).api.orders.retrieve('ord_secret'));
    expect(lines.map(([level, message]) => [level, message])).toEqual([
      ['warn', 'GET /api/v1/orders/{order_id} -> 503 in 0 ms, attempt 1/3 (request req_1)'],
      ['warn', 'GET /api/v1/orders/{order_id} -> ConnectionError in 0 ms, attempt 2/3'],
      ['info', 'GET /api/v1/orders/{order_id} -> 200 in 0 ms, attempt 3/3'],
    ]);
    expect(inspect(lines, { depth: 9 })).not.toContain('ord_secret');
  });

  it('warns about a successful response that cannot be decoded', async () => {
    await ending(fakeApi([{ body: 'text' }], { logger }).api.rateLimit.retrieve());
    expect(lines.map(([level, message]) => [level, message])).toEqual([
      ['warn', 'GET /api/v1/rate-limit -> 200 DecodeError in 0 ms, attempt 1/3'],
    ]);
  });

  it('has a line for a thrown value that is not an error', async () => {
    const { api } = fakeApi([{}], { logger, middleware: [() => Promise.reject('text')] });
    expect(await finished(ending(api.rateLimit.retrieve()))).toBe('text');
    expect(lines.map(([level, message]) => [level, message])).toEqual([
      ['warn', 'GET /api/v1/rate-limit -> no response in 0 ms, attempt 1/3'],
    ]);
  });

  it('shows only headers without secrets', async () => {
    const headers = { 'Retry-After': '1', 'Set-Cookie': 'session=s3cret', 'X-Echo': 'ik_test_key' };
    const { api } = fakeApi([{ headers }], { logger, headers: { 'X-Token': 's3cret' } });
    await api.orders.cancel('ord_1', { reason: 'other' });
    const text = inspect(lines, { depth: 9 });
    expect(text).not.toMatch(/s3cret|ik_test_key|Idempotency/);
    expect(lines[0]?.[2]).toMatchObject({
      requestHeaders: { 'Content-Type': 'application/json' },
      responseHeaders: { 'Retry-After': '1', 'Content-Type': 'application/json' },
    });
  });
});

describe('fetch', () => {
  it('receives its options', async () => {
    const inits: unknown[] = [];
    const fetch = async (_: unknown, init?: unknown): Promise<Response> => {
      inits.push(init);
      return Response.json({});
    };
    const dispatcher = {};
    await fakeApi([], {
      fetch: fetch as never,
      fetchOptions: { dispatcher, redirect: 'follow' },
    }).api.rateLimit.retrieve();
    expect(inits[0]).toMatchObject({ dispatcher, redirect: 'manual', method: 'GET' });
  });
});
