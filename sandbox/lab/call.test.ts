import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../openapi/.build/lab-types.ts';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { apiOf, labOf, newAccount, ONE_MUG, type Send, type TestAccount } from '../testing/clients.ts';

type Response = components['schemas']['OperationResponse'];
type Thread = components['schemas']['RequestThread'];

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
afterAll(() => sandbox.close());

const callOf =
  ({ path }: Pick<TestAccount, 'path'>) =>
  async (call: object): Promise<Response> =>
    (await lab<Response>('POST', `${path}/call`, call)).body;

const keyed = (key: string): object => ({ headers: { 'Idempotency-Key': key } });
const order = { method: 'POST', path: '/api/v1/orders', body: JSON.stringify(ONE_MUG) };

test('A call without a key creates an order, and is in the log as a request of the account', async () => {
  const account = await newAccount(sandbox);
  const { status, body, request_id: id } = await callOf(account)({ ...order, ...keyed('one') });
  expect(status).toBe(201);
  const { id: orderId } = JSON.parse(body ?? '') as { id: string };
  expect(await account.api('GET', `/orders/${orderId}`)).toMatchObject({ status: 200 });
  const { body: thread } = await lab<Thread>('GET', `/requests/${id}`);
  expect(thread.summary).toMatchObject({
    source: 'api',
    operation: 'createOrder',
    status: 201,
    account_id: account.id,
    mode: 'test',
    api_key_id: null,
  });
  expect(thread.events.map(({ type }) => type)).toContain('order.created');
  expect(thread.changes.map(({ table }) => table)).toContain('stock_level');
});

test('A call obeys Idempotency-Key, also that of a request which a client sent', async () => {
  const account = await newAccount(sandbox);
  const { body: sent } = await account.api<{ id: string }>('POST', '/orders', ONE_MUG, { 'Idempotency-Key': 'mug' });
  const repeated = await callOf(account)({ ...order, ...keyed('mug') });
  expect([repeated.status, repeated.headers['Idempotency-Replayed']]).toEqual([201, 'true']);
  expect(JSON.parse(repeated.body ?? '')).toMatchObject({ id: sent.id });
  const other = await callOf(account)({ ...order, body: JSON.stringify({ ...ONE_MUG, note: 'x' }), ...keyed('mug') });
  expect(JSON.parse(other.body ?? '')).toMatchObject({ code: 'idempotency_key_reused' });
});

test('A call is checked by the contract as a request is', async () => {
  const call = callOf(await newAccount(sandbox));
  const codes = [];
  for (const wrong of [
    { ...order },
    { ...order, ...keyed('a'), body: '{' },
    { ...order, ...keyed('b'), body: '{}' },
    { ...order, headers: { 'Idempotency-Key': 'c', 'Content-Type': 'text/plain' } },
    { method: 'GET', path: '/api/v1/orders?limit=x' },
    { method: 'GET', path: '/api/v1/nothing' },
    { method: 'GET', path: '/_sandbox/clock' },
    { method: 'GET', path: '/healthz' },
    { method: 'PUT', path: '/api/v1/orders' },
  ])
    codes.push((JSON.parse((await call(wrong)).body ?? '{}') as { code?: string }).code);
  expect(codes).toEqual([
    'idempotency_key_missing',
    'malformed_request',
    'validation_failed',
    'unsupported_media_type',
    'malformed_request',
    'endpoint_not_found',
    'endpoint_not_found',
    'endpoint_not_found',
    'method_not_allowed',
  ]);
});

test('A call as a key has the scopes, the faults and the end of that key, and is counted as its use', async () => {
  const account = await newAccount(sandbox);
  const { body: created } = await account.api<{ api_key: { id: string } }>('POST', '/api-keys', {
    name: 'Reader',
    mode: 'test',
    scopes: ['products:read'],
  });
  const { id } = created.api_key;
  const call = callOf(account);
  const read = { method: 'GET', path: '/api/v1/products?limit=1', api_key_id: id };
  const first = await call(read);
  expect(first.status).toBe(200);
  const thread = await lab<Thread>('GET', `/requests/${first.request_id}`);
  expect(thread.body.summary.api_key_id).toBe(id);
  const { body: key } = await account.api<{ last_used_at: string | null }>('GET', `/api-keys/${id}`);
  expect(key.last_used_at).not.toBeNull();
  expect((await call({ ...read, path: '/api/v1/orders' })).status).toBe(403);
  await lab('POST', '/faults', { api_key_id: id, cut: 'before' });
  expect(await call(read)).toMatchObject({ status: 0, ending: 'cut' });
  await account.api('DELETE', `/api-keys/${id}`);
  const revoked = await call(read);
  expect([revoked.status, JSON.parse(revoked.body ?? '')]).toMatchObject([401, { code: 'api_key_revoked' }]);
});

test('A call reaches neither the data nor the keys of another account or mode', async () => {
  const [one, other] = [await newAccount(sandbox), await newAccount(sandbox)];
  const { body: made } = await other.api<{ id: string }>('POST', '/orders', ONE_MUG);
  expect((await callOf(one)({ method: 'GET', path: `/api/v1/orders/${made.id}` })).status).toBe(404);
  const { body: keys } = await lab<{ data: { id: string; mode: string }[] }>('GET', `${other.path}/api-keys`);
  const foreign = keys.data.find(({ mode }) => mode === 'test')?.id;
  const read = { method: 'GET', path: '/api/v1/orders', api_key_id: foreign };
  expect((await lab('POST', `${other.path}/call`, read)).status).toBe(200);
  for (const path of [`${one.path}/call`, `/accounts/${other.id}/live/call`])
    expect(await lab('POST', path, read)).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
  expect((await lab('POST', '/accounts/acct_0000000000000000/test/call', order)).status).toBe(404);
});

test('A suspended account refuses calls', async () => {
  const account = await newAccount(sandbox, 'empty');
  await lab('POST', `/accounts/${account.id}/suspend`);
  expect((await callOf(account)({ method: 'GET', path: '/api/v1/orders' })).status).toBe(403);
});

test.each([
  [{ method: 'GET', path: '/api/v1/orders', headers: { Authorization: 'Bearer x' } }, '#/headers/Authorization'],
  [{ method: 'GET', path: '/api/v1/orders', headers: { 'X-A': 'a\r\nB: c' } }, '#/headers/X-A'],
  [{ method: 'GET', path: '/api/v1/orders\r\nX: y' }, '#/path'],
  [{ method: 'GET', path: 'https://elsewhere.example/' }, '#/path'],
  [{ method: 'get', path: '/api/v1/orders' }, '#/method'],
])('The call %j is not valid at %s', async (call, pointer) => {
  const { path } = await newAccount(sandbox, 'empty');
  expect(await lab('POST', `${path}/call`, call)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
});

test('A call needs the token of the lab: no API key will do', async () => {
  const { path, key } = await newAccount(sandbox, 'empty');
  const call = { method: 'GET', path: '/api/v1/account' };
  expect((await labOf({ url: sandbox.url, token: key })('POST', `${path}/call`, call)).status).toBe(401);
});

test('The secret of a key that a call creates is in its response only, and not in the log', async () => {
  const account = await newAccount(sandbox, 'empty');
  const body = JSON.stringify({ name: 'ERP', mode: 'test', scopes: ['orders:read'] });
  const created = await callOf(account)({ method: 'POST', path: '/api/v1/api-keys', body, ...keyed('k') });
  const { secret } = JSON.parse(created.body ?? '') as { secret: string };
  expect((await apiOf(sandbox, secret)('GET', '/orders')).status).toBe(200);
  const { body: thread } = await lab('GET', `/requests/${created.request_id}`);
  expect(JSON.stringify(thread)).not.toContain(secret);
});
