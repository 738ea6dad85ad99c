import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionError, type HttpRequest, type Logger } from '../src/index.ts';
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

it('A middleware never sees the API key, and cannot replace it', async () => {
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
])('A middleware sends nothing if it passes on %s', async (_, change) => {
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

it('A middleware ends the call with its error, unless that is a ConnectionError', async () => {
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

it('A middleware leaves no timer if it throws synchronously', async () => {
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

it('The log has a line for a thrown value that is not an error', async () => {
  const lines: string[] = [];
  const logger: Logger = { info: () => {}, warn: (message) => lines.push(message) };
  const { api } = fakeApi([{}], { logger, middleware: [() => Promise.reject('text')] });
  expect(await finished(ending(api.rateLimit.retrieve()))).toBe('text');
  expect(lines).toEqual(['GET /api/v1/rate-limit -> no response in 0 ms, attempt 1/3']);
});

it('A custom fetch receives its options', async () => {
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
