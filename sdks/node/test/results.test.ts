import { describe, expect, it } from 'vitest';
import { DecodeError, NotFoundError } from '../src/index.ts';
import { ending, fakeApi } from './fake.ts';

const fetchReturning = (response: () => Response) => ({ fetch: async () => response() });

const headers = {
  'X-Request-Id': 'req_1',
  RateLimit: '"default";r=7;t=42',
  'RateLimit-Policy': '"default";q=10;w=60',
  'Idempotency-Replayed': 'true',
};

describe('a result', () => {
  it('includes the response metadata', async () => {
    const { api } = fakeApi([{ status: 200, headers, body: { id: 'ord_1' } }]);
    const result = await api.orders.cancel('ord_1', { reason: 'fraud' }, { idempotencyKey: 'k1' }).withResponse();
    expect(result).toMatchObject({
      data: { id: 'ord_1' },
      status: 200,
      requestId: 'req_1',
      rateLimit: { limit: 10, remaining: 7, resetSeconds: 42, windowSeconds: 60 },
      attempts: 1,
      idempotencyKey: 'k1',
      replayed: true,
    });
    expect(result.headers.get('x-request-id')).toBe('req_1');
  });

  it('leaves missing metadata undefined', async () => {
    const { api } = fakeApi([{}]);
    expect(await api.rateLimit.retrieve().withResponse()).toMatchObject({
      requestId: undefined,
      rateLimit: undefined,
      idempotencyKey: undefined,
      replayed: false,
    });
  });

  it('can be the raw response', async () => {
    const { api } = fakeApi([{ headers, body: { id: 'ord_1' } }]);
    const response = await api.orders.retrieve('ord_1').asResponse();
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.get('x-request-id')).toBe('req_1');
    expect(await response.json()).toEqual({ id: 'ord_1' });
  });

  it.each([204, 205])('without a body is a response with status %i without one', async (status) => {
    const { api } = fakeApi(
      [{}],
      fetchReturning(() => new Response(null, { status, headers })),
    );
    const response = await api.apiKeys.revoke('key_1').asResponse();
    expect([response.status, response.body, response.headers.get('x-request-id')]).toEqual([status, null, 'req_1']);
  });

  it.each(['null', '[]', '"x"', '7', 'true', '9007199254740993'])('is never %s instead of an object', async (body) => {
    const { api } = fakeApi(
      [{}],
      fetchReturning(() => new Response(body, { headers: { 'X-Request-Id': 'ik_test_key' } })),
    );
    for (const call of [api.rateLimit.retrieve(), api.products.list()]) {
      const error = await ending(call);
      expect(error).toBeInstanceOf(DecodeError);
      expect(error).toMatchObject({ status: 200, attempts: 1, requestId: '[redacted]' });
    }
  });

  it('of a list is its page with the response metadata', async () => {
    const { api } = fakeApi([{ headers, body: { data: [], has_more: false, next_cursor: null } }]);
    const { data, requestId } = await api.products.list().withResponse();
    expect(data.data).toEqual([]);
    expect(requestId).toBe('req_1');
  });

  it('fails once, where it is awaited, and never as an unhandled rejection', async () => {
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
});

describe('a response of fetch', () => {
  it('is read up to its largest size', async () => {
    const exact = fakeApi([], { ...fetchReturning(() => new Response('{"a":123}')), maxResponseBytes: 9 });
    expect(await exact.api.rateLimit.retrieve()).toEqual({ a: 123 });
    const larger = fakeApi([], { ...fetchReturning(() => new Response('{"a":1234}')), maxResponseBytes: 9 });
    const error = await ending(larger.api.rateLimit.retrieve());
    expect(error).toBeInstanceOf(DecodeError);
    expect(String(error)).toContain('more than 9 bytes');
    expect(error).toMatchObject({ status: 200, attempts: 1 });
  });

  it('is joined from its chunks, and not read further if it never ends', async () => {
    const parts = new ReadableStream({
      start: (controller) => {
        for (const part of ['{"a"', ':1}']) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    expect(
      await fakeApi(
        [],
        fetchReturning(() => new Response(parts)),
      ).api.rateLimit.retrieve(),
    ).toEqual({ a: 1 });
    let read = 0;
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(++read && 1024)) });
    const { api } = fakeApi([], { ...fetchReturning(() => new Response(endless)), maxResponseBytes: 4096 });
    expect(await ending(api.rateLimit.retrieve())).toBeInstanceOf(DecodeError);
    expect(read).toBeLessThan(10);
  });

  it('is not read at all if its declared size is too large', async () => {
    const stream = new ReadableStream({ pull: () => expect.unreachable('it is read') }, { highWaterMark: 0 });
    const response = new Response(stream, { headers: { 'Content-Length': '100' } });
    const { api } = fakeApi([], { ...fetchReturning(() => response), maxResponseBytes: 99 });
    expect(await ending(api.rateLimit.retrieve())).toBeInstanceOf(DecodeError);
  });

  it('is read regardless of its declared compressed size', async () => {
    const coded = { 'Content-Encoding': 'gzip', 'Content-Length': '100' };
    const { api } = fakeApi([], {
      ...fetchReturning(() => new Response('{"a":1}', { headers: coded })),
      maxResponseBytes: 99,
    });
    expect(await api.rateLimit.retrieve()).toEqual({ a: 1 });
  });

  it('with an error status has its class even if its body is too large', async () => {
    const { api } = fakeApi([{ status: 404, body: 'x'.repeat(100) }], { maxResponseBytes: 10 });
    const error = await ending(api.rateLimit.retrieve());
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ body: undefined });
  });

  it('with a redirect names only the origin of its target', async () => {
    const { api } = fakeApi([{ status: 307, headers: { Location: 'https://other.example/path?secret=1' } }]);
    const error = await ending(api.rateLimit.retrieve());
    expect(String(error)).toContain('a redirect to https://other.example, which is not followed');
    expect(String(error)).not.toContain('secret');
  });
});

describe('an option of a call', () => {
  it.each([
    ['misspelt', { maxRetry: 3 }, 'maxRetry'],
    ['of another operation', { ifMatch: '"1"' }, 'ifMatch'],
    ['of the client', { apiKey: 'x' }, 'apiKey'],
  ])('that is %s is refused, as an unknown field is', async (_, options, name) => {
    const { api, sent } = fakeApi([{}]);
    expect(await ending(api.orders.retrieve('ord_1', options as object))).toMatchObject({
      name: 'InvalidRequestError',
      message: `retrieveOrder: ${name} is not a known option; known options: signal, timeout, totalTimeout, maxRetries, headers, extraQuery, extraBody, idempotencyKey`,
    });
    expect(sent).toEqual([]);
  });
});

describe('an addition to a call', () => {
  it('is sent with the known fields', async () => {
    const { api, sent } = fakeApi([{}]);
    await api.orders.cancel('ord_1', { reason: 'other' }, { extraQuery: { dry_run: true }, extraBody: { why: 'a' } });
    expect(sent[0]?.url).toMatch(/\/cancel\?dry_run=true$/);
    expect(sent[0]?.body).toBe('{"reason":"other","why":"a"}');
  });

  it('cannot be a field of a body that is not an object', async () => {
    const { api } = fakeApi([{}]);
    expect(await ending(api.rateLimit.retrieve({ extraBody: { a: 1 } }))).toMatchObject({
      name: 'InvalidRequestError',
    });
  });

  it('may be an integer of any size', async () => {
    const { api, sent } = fakeApi([{}]);
    const extraBody = { size: 2n ** 64n, least: [-(2n ** 63n)], text: '"1"' };
    await api.orders.cancel('ord_1', { reason: 'other' }, { extraBody });
    expect(sent[0]?.body).toBe(
      '{"reason":"other","size":18446744073709551616,"least":[-9223372036854775808],"text":"\\"1\\""}',
    );
  });

  it('is rejected if it cannot be serialised as JSON', async () => {
    const { api, sent } = fakeApi([{}]);
    const cycle: { self?: object } = {};
    cycle.self = cycle;
    const error = await ending(api.orders.cancel('ord_1', { reason: 'other' }, { extraBody: { size: cycle } }));
    expect(error).toMatchObject({
      name: 'InvalidRequestError',
      message: 'cancelOrder: the body cannot be serialised as JSON',
    });
    expect(sent).toEqual([]);
  });

  it('is not sent if its value is undefined', async () => {
    const { api, sent } = fakeApi([{}]);
    const open = undefined as never;
    await api.rateLimit.retrieve({ headers: { 'X-Shop': open, 'X-Trace': 'a' }, extraQuery: { sort: open, page: 1 } });
    expect([sent[0]?.headers.has('x-shop'), sent[0]?.headers.get('x-trace')]).toEqual([false, 'a']);
    expect(sent[0]?.url).toMatch(/\/rate-limit\?page=1$/);
  });

  it('replaces a header of the library in any case, except for framing headers', async () => {
    const { api, sent } = fakeApi([{}], { headers: { 'X-Shop': '1', ACCEPT: 'text/html' } });
    await api.rateLimit.retrieve({ headers: { 'x-shop': '2' } });
    expect(sent[0]?.headers.get('x-shop')).toBe('2');
    expect(sent[0]?.headers.get('accept')).toBe('text/html');
    for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'Connection']) {
      const error = await ending(api.rateLimit.retrieve({ headers: { [name]: '1' } }));
      expect(error).toMatchObject({ name: 'InvalidRequestError' });
    }
  });
});

describe('a redirect in a browser', () => {
  it('is an error that says so, although the browser hides its target', async () => {
    // A filtered response, which only fetch itself can create.
    const hidden = { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null };
    const fetch = async (): Promise<Response> =>
      ({ ...hidden, arrayBuffer: async () => new ArrayBuffer() }) as Response;
    const { api, sent } = fakeApi([], { fetch });
    const error = await ending(api.orders.retrieve('ord_1'));
    expect(error).toMatchObject({ name: 'ApiError', status: 0, attempts: 1, isRetryable: false });
    expect(String(error)).toContain('a redirect to another address, which is not followed');
    expect(sent).toEqual([]);
  });
});
