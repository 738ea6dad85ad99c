/** Order of checks: of two faults in one request, the one that the contract names first decides the response. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/start/main.ts';

let sandbox: Sandbox;
let key: string;
beforeAll(async () => {
  sandbox = await startSandbox({ log: 'silent', seed: 'demo' });
  key = sandbox.keys[0]?.testKey ?? '';
});
afterAll(() => sandbox.close());

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Faults in the order in which the contract checks them. Each changes a request that is valid otherwise. */
const FAULTS: readonly {
  readonly code: string;
  readonly status: number;
  readonly plant: (request: Request) => void;
}[] = [
  { code: 'endpoint_not_found', status: 404, plant: (request) => (request.path = `${request.path}/`) },
  { code: 'method_not_allowed', status: 405, plant: (request) => (request.method = 'PUT') },
  { code: 'not_acceptable', status: 406, plant: ({ headers }) => (headers['Accept'] = 'text/html') },
  { code: 'invalid_api_key', status: 401, plant: ({ headers }) => (headers['Authorization'] = 'Bearer nobody') },
  { code: 'idempotency_key_missing', status: 400, plant: ({ headers }) => delete headers['Idempotency-Key'] },
  { code: 'malformed_request', status: 400, plant: (request) => (request.path = request.path.replace('ord_', 'ord-')) },
  { code: 'unsupported_media_type', status: 415, plant: ({ headers }) => (headers['Content-Type'] = 'text/plain') },
  { code: 'payload_too_large', status: 413, plant: (request) => (request.body = ' '.repeat(1_048_577)) },
  { code: 'malformed_request', status: 400, plant: (request) => (request.body ??= '{"reason":') },
  { code: 'validation_failed', status: 422, plant: (request) => (request.body ??= '{"reason":"none"}') },
  { code: 'resource_not_found', status: 404, plant: () => {} },
];

function requestWith(...planted: readonly (typeof FAULTS)[number][]): Request {
  const request: Request = {
    method: 'POST',
    path: '/api/v1/orders/ord_0000000000000000/cancel',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: undefined,
  };
  for (const { plant } of planted) plant(request);
  request.body ??= '{"reason":"customer_request"}';
  return request;
}

async function send({ method, path, headers, body }: Request): Promise<{ status: number; code: unknown }> {
  const response = await fetch(`${sandbox.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  const { code } = (await response.json()) as { code?: unknown };
  return { status: response.status, code };
}

const pairs = FAULTS.flatMap((first, index) => FAULTS.slice(index + 1).map((second) => ({ first, second })));

describe('The first of two faults', () => {
  it.each(pairs)('The code $first.code is reported before $second.code', async ({ first, second }) => {
    const { code, status } = first;
    expect(await send(requestWith(first, second))).toEqual({ code, status });
  });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, { headers: { Authorization: `Bearer ${key}`, ...headers } });

describe('A request', () => {
  it.each([
    ['*/*', 200],
    ['application/*', 200],
    ['application/json;q=0.1, text/html', 200],
    ['text/html, */*;q=0.5', 200],
    ['APPLICATION/JSON', 200],
    ['text/html', 406],
    ['application/json;q=0', 406],
    ['application/json;q=0.000, */*', 406],
    ['application/problem+json', 406],
  ])('A request that accepts %s gets %i', async (header, status) => {
    expect((await get('/api/v1/account', { Accept: header })).status).toBe(status);
  });

  it('A request with another method gets a list of those of the path', async () => {
    const response = await fetch(`${sandbox.url}/api/v1/orders`, { method: 'OPTIONS' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('A request by HEAD gets the headers of GET without a body', async () => {
    const { url } = sandbox;
    const headers = { Authorization: `Bearer ${key}` };
    const [head, whole] = [
      await fetch(`${url}/api/v1/account`, { method: 'HEAD', headers }),
      await get('/api/v1/account'),
    ];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const same = ['content-type', 'content-length', 'etag', 'ratelimit-policy', 'cache-control'];
    expect(same.map((name) => head.headers.get(name))).toEqual(same.map((name) => whole.headers.get(name)));
  });

  it.each([
    ['application/json; charset=utf-8', 404],
    ['application/json;charset="UTF-8"', 404],
    ['application/json; charset=utf-16', 415],
    ['application/json; profile=a', 415],
    ['application/merge-patch+json', 415],
    ['application/jsonx', 415],
  ])('A request with the media type %s gets %i', async (type, status) => {
    const request = requestWith();
    request.headers['Content-Type'] = type;
    expect((await send(request)).status).toBe(status);
  });

  it('A request with an encoded body is refused', async () => {
    const request = requestWith();
    request.headers['Content-Encoding'] = 'gzip';
    expect((await send(request)).status).toBe(415);
  });

  it('A request to an operation without a body may have any body', async () => {
    const request = { ...requestWith(), path: '/api/v1/webhook-endpoints/we_0000000000000000/ping', body: 'anything' };
    request.headers['Content-Type'] = 'text/plain';
    expect(await send(request)).toEqual({ status: 404, code: 'resource_not_found' });
  });
});
