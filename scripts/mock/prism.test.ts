import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from './prism.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

type Body = NonNullable<RequestInit['body']>;

const AUTHORIZATION = { authorization: 'Bearer ik_test_mock' };

interface Received {
  readonly status: number;
  readonly type: string | null;
  readonly body: { readonly detail?: string; readonly code?: string };
}

async function send(path: string, init: RequestInit = {}): Promise<Received> {
  const headers = { ...AUTHORIZATION, ...init.headers };
  const response = await fetch(`${mock.url}/api/v1/${path}`, { ...init, headers });
  const body = (await response.json()) as Received['body'];
  return { status: response.status, type: response.headers.get('content-type'), body };
}

const prefer = (value: string, path = 'products'): Promise<Received> => send(path, { headers: { prefer: value } });

const order = (body: Body, type = 'application/json'): Promise<Received> =>
  send('orders', { method: 'POST', headers: { 'content-type': type, 'idempotency-key': 'k' }, body });

const CHOICES = /listProducts has code=200 \(example=[\w|]+\), .*code=429 \(example=[\w|]+\)/;

describe('A preference that the mock cannot meet', () => {
  it.each([
    ['dynamic=true', 'Prefer: dynamic=true is not supported'],
    ['code=200, dynamic=true', 'Prefer: dynamic=true is not supported'],
    ['dynamic=yes', 'Prefer: dynamic=yes is neither true nor false'],
    ['dynamic', 'Prefer: dynamic= is neither true nor false'],
    ['code=429, example=unknown', 'The response 429 of listProducts has no example unknown'],
    ['code=429; example=unknown', 'The response 429 of listProducts has no example unknown'],
    ['example=unknown', 'The response 200 of listProducts has no example unknown'],
    ['code=429, example=', 'Prefer: example names no example'],
    ['code=409', 'listProducts has no response 409'],
    ['code=201', 'listProducts has no response 201'],
    ['code=999', 'Prefer: code=999 is not a status'],
    ['code=4xx', 'Prefer: code=4xx is not a status'],
    ['code="42"', 'Prefer: code=42 is not a status'],
    ['code', 'Prefer: code= is not a status'],
  ])('A preference %s gets a problem that lists what the operation has', async (value, detail) => {
    const received = await prefer(value);
    expect(received).toMatchObject({ status: 400, type: 'application/problem+json' });
    expect(received.body.detail).toContain(detail);
    expect(received.body.detail).toMatch(CHOICES);
  });

  it.each(['?__dynamic=true', '?__code=429&__example=unknown', '?__code=999'])(
    'A preference in the query, %s, gets the same problem',
    async (query) => {
      const { status, body } = await send(`products${query}`);
      expect(status).toBe(400);
      expect(body.detail).toMatch(CHOICES);
    },
  );

  it('A preference for a path with parameters names its own operation', async () => {
    expect((await prefer('code=418', 'orders/ord_0123456789abcdef')).body.detail).toContain(
      'retrieveOrder has code=200',
    );
  });

  it('A preference for a path that does not exist gets 404', async () => {
    expect((await prefer('code=200', 'nothing')).status).toBe(404);
  });
});

describe('A preference that the mock meets', () => {
  it.each([
    ['code=429', 429],
    ['Code=429', 429],
    ['code="429"', 429],
    ['code=429, code=200', 429],
    ['dynamic=false', 200],
    ['respond-async, wait=10', 200],
    [';;;=,,"', 200],
  ])('A preference %s gets the response with %i', async (value, status) => {
    expect((await prefer(value)).status).toBe(status);
  });

  it('A preference for an error is met for a client that accepts JSON only', async () => {
    const headers = { prefer: 'code=429', accept: 'application/json' };
    const received = await send('products', { headers });
    expect(received).toMatchObject({
      status: 429,
      type: 'application/problem+json',
      body: { code: 'rate_limit_exceeded' },
    });
  });
});

describe('A body', () => {
  it.each<[string, Body]>([
    ['that ends too early', '{"a":'],
    ['with a comma too much', '{"a":1,}'],
    ['that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['that is a text', 'hello'],
  ])('A body %s is a problem', async (_what, body) => {
    const received = await order(body);
    expect(received).toMatchObject({ status: 400, type: 'application/problem+json' });
    expect(received.body.detail).toContain('The body is not valid JSON in UTF-8');
  });

  it('A body that is too large is a problem', async () => {
    const received = await order(`"${'a'.repeat(10 * 2 ** 20)}"`);
    expect(received).toMatchObject({ status: 413, type: 'application/problem+json' });
  });

  it('A body of another type gets the documented response', async () => {
    expect((await order('a', 'text/plain')).body.code).toBe('unsupported_media_type');
  });

  it('A body that is not there gets the documented response', async () => {
    expect((await order('')).body.code).toBe('validation_failed');
  });
});
