import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { apiOf, labOf, newAccount, ONE_MUG, type Send } from '../testing/clients.ts';

const MUG = { title: 'Mug', variants: [{ sku: 'MUG', price: { amount: 990, currency: 'EUR' } }] };

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
afterAll(() => sandbox.close());

test('The lab needs the token of the sandbox, and no other', async () => {
  const { api } = await newAccount(sandbox, 'empty');
  const { body: created } = await api<{ secret: string }>('POST', '/api-keys', {
    name: 'ERP',
    mode: 'test',
    scopes: ['orders:read'],
  });
  const codes = await Promise.all(
    [undefined, '', created.secret, `${sandbox.token}x`, sandbox.token.slice(0, -1)].map(async (token) => {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const response = await fetch(`${sandbox.url}/_sandbox/clock`, { headers });
      return [response.status, response.headers.get('www-authenticate')?.split(' ')[0]];
    }),
  );
  expect(codes).toEqual(Array.from({ length: 5 }, () => [401, 'Bearer']));
  expect((await lab('GET', '/clock')).status).toBe(200);
});

test('Guesses of the token of the lab are slowed down, and its holder is not', async () => {
  const guessed = await startSandbox();
  const clock = (token: string): Promise<Response> =>
    fetch(`${guessed.url}/_sandbox/clock`, { headers: { Authorization: `Bearer ${token}` } });
  const statuses: number[] = [];
  const guesses = Array.from({ length: 16 }, async (_, at) => {
    const { status, headers } = await clock(`guess-${at}`);
    statuses.push(status);
    return headers.has('retry-after');
  });
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(10);
  expect((await clock(guessed.token)).status).toBe(200);
  expect(statuses.length).toBeLessThan(16);
  expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(6);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 6 }, () => 429)]);
  await guessed.close();
});

test('The token of the lab is not an API key', async () => {
  const { status } = await apiOf(sandbox, sandbox.token)('GET', '/account');
  expect(status).toBe(401);
});

test('The lab lets no page of another origin read its responses', async () => {
  const { headers } = await lab('GET', '/clock', undefined, { Origin: 'https://evil.example' });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const preflight = await fetch(`${sandbox.url}/_sandbox/clock`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.ok).toBe(false);
});

const readCode = (account: string) => lab<{ code: string }>('GET', `/accounts/${account}/owner-code`);

test('The lab shows the code that was sent to the owner of an account, until a live key is created with it', async () => {
  const { id, api } = await newAccount(sandbox, 'empty');
  const other = await newAccount(sandbox, 'empty');
  expect((await readCode(id)).status).toBe(404);
  const { body: requested } = await api<object>('POST', '/account/owner-code');
  const { status, body: sent } = await readCode(id);
  expect({ status, sent }).toEqual({ status: 200, sent: { code: expect.any(String), ...requested } });
  expect((await readCode(other.id)).status).toBe(404);
  expect((await readCode('acct_0000000000000000')).body).toMatchObject({ code: 'resource_not_found' });
  const live = { name: 'Shop', mode: 'live', scopes: ['orders:read'], owner_code: sent.code };
  expect((await api('POST', '/api-keys', live)).status).toBe(201);
  expect((await readCode(id)).status).toBe(404);
});

test('The paths of the lab are not below /api', async () => {
  const { api } = await newAccount(sandbox, 'empty');
  expect((await api('GET', '/clock')).status).toBe(404);
});

test.each([
  ['GET', '/nothing', undefined, 404, 'endpoint_not_found'],
  ['PUT', '/clock', { advance: '3d' }, 405, 'method_not_allowed'],
  ['POST', '/clock', undefined, 400, 'malformed_request'],
  ['POST', '/clock', {}, 422, 'validation_failed'],
  ['POST', '/clock', { advance: 'P1M' }, 422, 'validation_failed'],
  ['POST', '/clock', { advance: '-3d' }, 422, 'validation_failed'],
  ['POST', '/clock', { advance: '3d', back: true }, 422, 'validation_failed'],
  ['GET', '/requests?limit=0', undefined, 400, 'malformed_request'],
  ['GET', '/requests?status=abc', undefined, 400, 'malformed_request'],
  ['GET', '/accounts/acct_1/test/orders', undefined, 400, 'malformed_request'],
  ['GET', '/accounts/acct_KqJlizTeNAxhi20c/staging/orders', undefined, 400, 'malformed_request'],
  [
    'POST',
    '/accounts/acct_KqJlizTeNAxhi20c/test/orders/ord_KqJlizTeNAxhi20c/pay',
    undefined,
    404,
    'resource_not_found',
  ],
  ['GET', '/accounts/acct_KqJlizTeNAxhi20c/test/orders', undefined, 404, 'resource_not_found'],
  ['POST', '/accounts/acct_KqJlizTeNAxhi20c/test/products', MUG, 404, 'resource_not_found'],
  ['POST', '/accounts/acct_KqJlizTeNAxhi20c/suspend', undefined, 404, 'resource_not_found'],
  ['POST', '/snapshots', { name: 'Not a name' }, 422, 'validation_failed'],
  ['POST', '/snapshots/unknown/restore', undefined, 404, 'resource_not_found'],
  ['DELETE', '/faults/flt_KqJlizTeNAxhi20c', undefined, 404, 'resource_not_found'],
  ['GET', '/requests/req_KqJlizTeNAxhi20c', undefined, 404, 'resource_not_found'],
])('The request %s %s with %j to the lab results in %i %s', async (method, path, body, status, code) => {
  expect(await lab(method, path, body)).toMatchObject({ status, body: { status, code } });
});

test('The lab describes what runs', async () => {
  const { body } = await lab('GET', '/info');
  expect(body).toMatchObject({ engine: 'pglite', seed: 'empty', inbox: 'https://inbox.localhost' });
});

interface CreatedAccount {
  readonly account: { readonly id: string; readonly email: string };
  readonly test_key: string;
  readonly live_key: string;
}

test('An account for a test comes with keys for both modes and separate data in each', async () => {
  const { status, body } = await lab<CreatedAccount>('POST', '/accounts', { name: 'Mine', data: 'demo' });
  expect(status).toBe(201);
  const counts = [];
  for (const key of [body.test_key, body.live_key]) {
    const { body: page } = await apiOf(sandbox, key)<{ data: object[] }>('GET', '/orders');
    counts.push(page.data.length);
  }
  expect(counts).toEqual([12, 12]);
  await apiOf(sandbox, body.test_key)('POST', '/orders', ONE_MUG);
  const { body: live } = await apiOf(sandbox, body.live_key)<{ data: object[] }>('GET', '/orders');
  expect(live.data).toHaveLength(12);
});

test('Accounts of tests share nothing, not even with the same data', async () => {
  const [one, other] = [await newAccount(sandbox), await newAccount(sandbox)];
  const { body } = await one.api<{ id: string }>('POST', '/orders', ONE_MUG);
  expect((await other.api('GET', `/orders/${body.id}`)).status).toBe(404);
  expect((await one.api('GET', `/orders/${body.id}`)).status).toBe(200);
});

test('An account without data has a location and nothing else', async () => {
  const { api } = await newAccount(sandbox, 'empty');
  expect(await api('GET', '/products')).toMatchObject({ status: 200, body: { data: [] } });
  expect(await api('GET', '/locations')).toMatchObject({ body: { data: [{ is_default: true }] } });
});

test('An address that has an account is refused', async () => {
  const first = await lab<CreatedAccount>('POST', '/accounts', { email: 'twice@shop.example' });
  expect(first.body.account.email).toBe('twice@shop.example');
  expect(await lab('POST', '/accounts', { email: 'Twice@shop.example' })).toMatchObject({
    status: 409,
    body: { code: 'account_exists' },
  });
});

test('A suspended account can do nothing until the suspension ends', async () => {
  const { api, id } = await newAccount(sandbox, 'empty');
  expect((await api('GET', '/account')).status).toBe(200);
  expect(await lab('POST', `/accounts/${id}/suspend`)).toMatchObject({ body: { suspended: true } });
  expect(await api('GET', '/account')).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  expect(await lab('POST', `/accounts/${id}/unsuspend`)).toMatchObject({ body: { suspended: false } });
  expect((await api('GET', '/account')).status).toBe(200);
});

test('Views show the records of an account as the API does, with filters and cursors, and do not count', async () => {
  const { api, path } = await newAccount(sandbox);
  for (const view of ['/orders?limit=2', '/orders?status=cancelled', '/products', '/inventory', '/locations']) {
    const [seen, shown] = [await api('GET', view), await lab('GET', `${path}${view}`)];
    expect({ ...(shown.body as object), next_cursor: null }).toEqual({ ...(seen.body as object), next_cursor: null });
  }
  const { body } = await lab<{ next_cursor: string }>('GET', `${path}/orders?limit=5`);
  const next = await lab<{ data: object[] }>('GET', `${path}/orders?limit=5&cursor=${body.next_cursor}`);
  expect(next.body.data).toHaveLength(5);
  expect(await lab('GET', `${path}/orders?cursor=wrong`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor' },
  });
  const { body: limit } = await api<{ remaining: number }>('GET', '/rate-limit');
  expect(limit.remaining).toBe(10_000 - 5);
});

test('A sandbox without its lab has no /_sandbox and ignores the header for faults, as production does', async () => {
  const plain = await startSandbox({ seed: 'demo', lab: false });
  const api = apiOf(plain, plain.keys[0]?.testKey ?? '');
  expect((await labOf(plain)('GET', '/clock')).status).toBe(404);
  expect((await api('GET', '/orders', undefined, { 'Sandbox-Fault': 'status=500' })).status).toBe(200);
  await plain.close();
});
