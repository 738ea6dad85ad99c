import { expect, it } from 'vitest';
import { NotFoundError } from '../src/index.ts';
import { ending, fakeApi } from './fake.ts';

const fetchReturning = (response: () => Response) => ({ fetch: async () => response() });

const headers = {
  'X-Request-Id': 'req_1',
};

it('A result can be the raw response', async () => {
  const { api } = fakeApi([{ headers, body: { id: 'ord_1' } }]);
  const response = await api.orders.retrieve('ord_1').asResponse();
  expect(response).toBeInstanceOf(Response);
  expect(response.headers.get('x-request-id')).toBe('req_1');
  expect(await response.json()).toEqual({ id: 'ord_1' });
});

it.each([204, 205])('A result without a body is a response with status %i without one', async (status) => {
  const { api } = fakeApi(
    [{}],
    fetchReturning(() => new Response(null, { status, headers })),
  );
  const response = await api.apiKeys.revoke('key_1').asResponse();
  expect([response.status, response.body, response.headers.get('x-request-id')]).toEqual([status, null, 'req_1']);
});

it('A result fails once, where it is awaited, and never as an unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const { api } = fakeApi([{ status: 404 }]);
  await expect(api.orders.retrieve('a').withResponse()).rejects.toBeInstanceOf(NotFoundError);
  await expect(api.orders.retrieve('a').asResponse()).rejects.toBeInstanceOf(NotFoundError);
  await expect(api.orders.retrieve('a').finally(() => undefined)).rejects.toBeInstanceOf(NotFoundError);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it.each([
  ['misspelt', { maxRetry: 3 }, 'maxRetry'],
  ['of another operation', { ifMatch: '"1"' }, 'ifMatch'],
  ['of the client', { apiKey: 'x' }, 'apiKey'],
])('An option of a call that is %s is refused, as an unknown field is', async (_, options, name) => {
  const { api, sent } = fakeApi([{}]);
  expect(await ending(api.orders.retrieve('ord_1', options as object))).toMatchObject({
    name: 'InvalidRequestError',
    message: `retrieveOrder: ${name} is not a known option; known options: signal, timeout, totalTimeout, maxRetries, headers, extraQuery, extraBody, idempotencyKey`,
  });
  expect(sent).toEqual([]);
});

it('An addition to a call cannot be a field of a body that is not an object', async () => {
  const { api } = fakeApi([{}]);
  expect(await ending(api.rateLimit.retrieve({ extraBody: { a: 1 } }))).toMatchObject({
    name: 'InvalidRequestError',
  });
});

it('An addition to a call may be an integer of any size', async () => {
  const { api, sent } = fakeApi([{}]);
  const extraBody = { size: 2n ** 64n, least: [-(2n ** 63n)], text: '"1"' };
  await api.orders.cancel('ord_1', { reason: 'other' }, { extraBody });
  expect(sent[0]?.body).toBe(
    '{"reason":"other","size":18446744073709551616,"least":[-9223372036854775808],"text":"\\"1\\""}',
  );
});

it('An addition to a call is not sent if its value is undefined', async () => {
  const { api, sent } = fakeApi([{}]);
  const open = undefined as never;
  await api.rateLimit.retrieve({ headers: { 'X-Shop': open, 'X-Trace': 'a' }, extraQuery: { sort: open, page: 1 } });
  expect([sent[0]?.headers.has('x-shop'), sent[0]?.headers.get('x-trace')]).toEqual([false, 'a']);
  expect(sent[0]?.url).toMatch(/\/rate-limit\?page=1$/);
});

it('A redirect in a browser is an error that says so, although the browser hides its target', async () => {
  // A filtered response, which only fetch itself can create.
  const hidden = { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null };
  const fetch = async (): Promise<Response> => ({ ...hidden, arrayBuffer: async () => new ArrayBuffer() }) as Response;
  const { api, sent } = fakeApi([], { fetch });
  const error = await ending(api.orders.retrieve('ord_1'));
  expect(error).toMatchObject({ name: 'ApiError', status: 0, attempts: 1, isRetryable: false });
  expect(String(error)).toContain('a redirect to another address, which is not followed');
  expect(sent).toEqual([]);
});
