import { getEventListeners, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import {
  CancelledError,
  ConfigurationError,
  ConnectionError,
  DecodeError,
  IntegrationApi,
  InvalidRequestError,
  TimeoutError,
  unknownField,
} from '../src/index.ts';
import { json, startServer } from './server.ts';

const ORDER_ID = 'ord_o7PVYVPFyhhnxujS';
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const fetch = async (): Promise<Response> => Response.json({});

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );

describe('a call', () => {
  it('sends the bearer token, Accept and User-Agent', async () => {
    await using server = await startServer(json({ id: ORDER_ID }));
    const order = await server.client().orders.retrieve(ORDER_ID);
    expect(order.id).toBe(ORDER_ID);
    const [request] = server.received;
    expect(request).toMatchObject({ method: 'GET', target: `/api/v1/orders/${ORDER_ID}`, body: '' });
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer ik_test_key',
      accept: 'application/json, application/problem+json',
    });
    expect(request?.headers['user-agent']).toMatch(/^integration-api-node\/\d+\.\d+\.\d+ \(node\/[\d.]+; \w+; \w+\)$/);
    expect(request?.headers).not.toHaveProperty('idempotency-key');
    expect(request?.headers).not.toHaveProperty('content-type');
  });

  it('keeps the path of the base URL', async () => {
    await using server = await startServer(json({}));
    await server.client({ baseUrl: `${server.url}/proxy/` }).rateLimit.retrieve();
    expect(server.received[0]?.target).toBe('/proxy/api/v1/rate-limit');
  });

  it('serialises null and omits absent fields', async () => {
    await using server = await startServer(json({}));
    await server.client().orders.update(ORDER_ID, { note: null }, { ifMatch: '"3"' });
    expect(server.received[0]).toMatchObject({ method: 'PATCH', body: '{"note":null}' });
    expect(server.received[0]?.headers).toMatchObject({ 'if-match': '"3"', 'content-type': 'application/json' });
  });

  it('gives each write a random idempotency key unless the caller passes one', async () => {
    await using server = await startServer(json({}));
    const { orders } = server.client();
    await orders.cancel(ORDER_ID, { reason: 'fraud' });
    await orders.cancel(ORDER_ID, { reason: 'fraud' });
    await orders.cancel(ORDER_ID, { reason: 'fraud' }, { idempotencyKey: 'order-7' });
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(UUID_V4);
    expect(keys[1]).toMatch(UUID_V4);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBe('order-7');
  });

  it('sends the headers of the caller', async () => {
    await using server = await startServer(json({}));
    await server.client().rateLimit.retrieve({ headers: { 'X-Trace': 'abc' } });
    expect(server.received[0]?.headers).toMatchObject({ 'x-trace': 'abc' });
  });

  it('resolves to undefined when the response has no body', async () => {
    await using server = await startServer((response) => response.writeHead(204).end());
    await expect(server.client().apiKeys.revoke('key_1')).resolves.toBeUndefined();
  });

  it('keeps unknown values and fields', async () => {
    await using server = await startServer(json({ status: 'on_hold', gift: { wrap: true } }));
    const order = await server.client().orders.retrieve(ORDER_ID);
    expect(order.status).toBe('on_hold');
    expect(unknownField(order, 'gift')).toEqual({ wrap: true });
    expect(unknownField(order, 'toString')).toBeUndefined();
  });

  it('calls a key function for each request', async () => {
    await using server = await startServer(json({}));
    const keys = ['ik_one', 'ik_two'];
    const api = server.client({ apiKey: async () => keys.shift() ?? '' });
    await api.rateLimit.retrieve();
    await api.rateLimit.retrieve();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer ik_one', 'Bearer ik_two']);
    await expect(api.rateLimit.retrieve()).rejects.toBeInstanceOf(ConfigurationError);
    expect(server.received).toHaveLength(2);
  });

  it('needs no key to create an account, but one for all other operations', async () => {
    await using server = await startServer(json({}, 201));
    const api = server.client({ apiKey: null });
    await api.accounts.create({ name: 'Ada', email: 'ada@shop.example' });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
    const keyless = new ConfigurationError(
      'retrieveAccount requires an API key, but this client was created without one',
    );
    await expect(api.accounts.retrieve()).rejects.toEqual(keyless);
    expect(server.received).toHaveLength(1);
  });

  it('never sends the key to an operation without authentication', async () => {
    await using server = await startServer(json({}, 201));
    await server.client().accounts.create({ name: 'Ada', email: 'ada@shop.example' });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('does not follow a redirect', async () => {
    await using elsewhere = await startServer(json({}));
    await using server = await startServer((response) => response.writeHead(307, { Location: elsewhere.url }).end());
    await expect(server.client().rateLimit.retrieve()).rejects.toMatchObject({ name: 'ApiError', status: 307 });
    expect(elsewhere.received).toHaveLength(0);
  });
});

describe('a call that cannot be sent', () => {
  it.each([
    ['a header with a line break', { headers: { 'X-Note': 'a\r\nX-Evil: 1' } }],
    ['an invalid header name', { headers: { 'X Note': 'a' } }],
    ['a header for the API key', { headers: { authorization: 'Bearer other' } }],
    ['a header for the idempotency key', { headers: { 'Idempotency-Key': 'a' } }],
    ['an empty idempotency key', { idempotencyKey: '' }],
    ['an idempotency key with a space', { idempotencyKey: 'a b' }],
    ['a timeout of zero', { timeout: 0 }],
    ['a timeout longer than a timer allows', { timeout: 2 ** 31 }],
    ['a timeout that is not a number', { timeout: Number.NaN }],
  ])('rejects %s', async (_, options) => {
    await using server = await startServer(json({}));
    const call = server.client().orders.cancel(ORDER_ID, { reason: 'other' }, options);
    await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
    expect(server.received).toHaveLength(0);
  });

  it('rejects a body that cannot be serialised as JSON', async () => {
    await using server = await startServer(json({}));
    const loop: Record<string, never> = {};
    Object.assign(loop, { loop });
    const call = server.client().orders.update(ORDER_ID, { metadata: loop });
    await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
  });
});

describe('a call without a complete response', () => {
  it('reports a refused connection and the idempotency key', async () => {
    const server = await startServer(json({}));
    const api = server.client();
    await server[Symbol.asyncDispose]();
    const error = await failureOf(api.orders.cancel(ORDER_ID, { reason: 'other' }, { idempotencyKey: 'k1' }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).not.toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ name: 'ConnectionError', idempotencyKey: 'k1' });
    expect(String(error)).toMatch(
      /^ConnectionError: POST \/api\/v1\/orders\/\{order_id\}\/cancel received no complete response from 127.0.0.1:[0-9]+: .*ECONNREFUSED/,
    );
  });

  it('distinguishes an incomplete response from a complete one', async () => {
    await using server = await startServer((response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"id":');
      response.destroy();
    });
    await expect(server.client().rateLimit.retrieve()).rejects.toBeInstanceOf(ConnectionError);
  });

  it('counts the time to the last byte of the body', async () => {
    await using server = await startServer((response) => {
      response.writeHead(200);
      response.write('{');
    });
    const error = await failureOf(server.client({ timeout: 50 }).rateLimit.retrieve());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: 'TimeoutError', phase: 'attempt' });
  });

  it('times out after 30 seconds by default, and clears its timers', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    await using server = await startServer(json({}));
    await server.client({ fetch }).rateLimit.retrieve();
    const index = set.mock.calls.findIndex(([, milliseconds]) => milliseconds === 30_000);
    expect(clear).toHaveBeenCalledWith(set.mock.results[index]?.value);
    await server.client({ fetch, timeout: 70 }).rateLimit.retrieve({ timeout: 71 });
    expect(set.mock.calls.at(-1)?.[1]).toBe(71);
    vi.restoreAllMocks();
  });

  it('ends when the caller cancels, with the reason', async () => {
    const controller = new AbortController();
    await using server = await startServer((response) => {
      response.writeHead(200);
      response.write('{');
      controller.abort(new Error('enough'));
    });
    const error = await failureOf(server.client().rateLimit.retrieve({ signal: controller.signal }));
    expect(error).toBeInstanceOf(CancelledError);
    expect(error).toMatchObject({ cause: { message: 'enough' } });
  });

  it('sends nothing if the signal is already aborted', async () => {
    await using server = await startServer(json({}));
    const call = server.client().rateLimit.retrieve({ signal: AbortSignal.abort() });
    await expect(call).rejects.toBeInstanceOf(CancelledError);
    expect(server.received).toHaveLength(0);
  });

  it('frees the connection on a timeout', async () => {
    const responses: ServerResponse[] = [];
    await using server = await startServer((response) => {
      responses.push(response);
    });
    await expect(server.client({ timeout: 50 }).rateLimit.retrieve()).rejects.toBeInstanceOf(TimeoutError);
    const [response] = responses;
    if (response?.destroyed === false) await once(response, 'close');
    expect(response?.destroyed).toBe(true);
  });

  it.each([
    ['is empty', ''],
    ['is half a JSON text', '{"id":'],
    ['is HTML', '<html></html>'],
    ['is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('cannot decode a successful response whose body %s', async (_, body) => {
    await using server = await startServer((response) =>
      response.writeHead(200, { 'X-Request-Id': 'req_1' }).end(body),
    );
    const error = await failureOf(server.client().rateLimit.retrieve());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ requestId: 'req_1', rawBody: new Uint8Array(Buffer.from(body)) });
  });
});

function hanging(): Promise<Response> {
  return new Promise<Response>(() => {});
}

describe('one signal for many calls', () => {
  it('has one listener, which ends all calls, and none afterwards', async () => {
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
});
