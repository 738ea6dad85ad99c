/** Requests of the documentation, sent by copying them, again and again. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContract } from '../../../portal/contract.ts';
import type { OpenApi } from '../../../portal/document.ts';
import { requestsOf } from '../../../portal/samples/samples.ts';
import { loadDocument } from '../../../scripts/mock/document.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start/main.ts';

const contract = readContract(loadDocument() as unknown as OpenApi);
const requests = contract.operations.flatMap((operation) => requestsOf(operation, contract, undefined));

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'demo' });
});
afterAll(() => sandbox.close());

type Sent = Pick<(typeof requests)[number], 'method' | 'target' | 'body' | 'hasKey'>;

async function send({ method, target, body, hasKey }: Sent, key = sandbox.keys[0]?.testKey) {
  const response = await fetch(sandbox.url + target, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(hasKey && { Authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: (text === '' ? undefined : JSON.parse(text)) as { code?: string } };
}

it.each([1, 2, 3])('Every request of the documentation succeeds in round %i', async () => {
  const failed = [];
  for (const request of requests) {
    const { status, json } = await send(request);
    if (status >= 300) failed.push(`${request.operationId} ${request.name}: ${status} ${json.code}`);
  }
  expect(requests.length).toBeGreaterThan(40);
  expect(failed).toEqual([]);
});

it('The order of the documentation stays cancelled until somebody changes it again', async () => {
  const order = '/api/v1/orders/ord_pUMgB01QoQmCeHRO';
  const cancel = { method: 'POST', target: `${order}/cancel`, body: { reason: 'other' }, hasKey: true };
  const retrieve = { method: 'GET', target: order, body: undefined, hasKey: true };
  expect(await send(cancel)).toMatchObject({ status: 200, json: { status: 'cancelled' } });
  expect(await send(retrieve)).toMatchObject({ json: { status: 'cancelled' } });
  const update = { method: 'PATCH', target: order, body: { note: 'Ring twice' }, hasKey: true };
  expect(await send(update)).toMatchObject({ status: 200, json: { status: 'pending', note: 'Ring twice' } });
});

it('An order of a reader is cancelled once', async () => {
  const body = {
    currency: 'EUR',
    customer: { email: 'me@shop.test' },
    line_items: [{ sku: 'VOUCHER-25', quantity: 1 }],
  };
  const created = await send({ method: 'POST', target: '/api/v1/orders', body, hasKey: true });
  const { id } = created.json as { id: string };
  const cancel = { method: 'POST', target: `/api/v1/orders/${id}/cancel`, body: { reason: 'other' }, hasKey: true };
  expect(await send(cancel)).toMatchObject({ status: 200 });
  expect(await send(cancel)).toMatchObject({ status: 409, json: { code: 'order_not_cancellable' } });
});

it('The key of the documentation has the mode of the key that names it', async () => {
  const target = '/api/v1/api-keys/key_JCZ7WMNQYzAqwdOm';
  const { liveKey } = sandbox.keys[0] ?? {};
  for (const key of [liveKey, undefined, liveKey, undefined])
    expect(await send({ method: 'DELETE', target, body: undefined, hasKey: true }, key)).toMatchObject({ status: 204 });
});

it('The code of the documentation is for its example only', async () => {
  const body = { name: 'Shop', mode: 'live', scopes: ['api_keys:write'], owner_code: 'K7QM-4XPD' };
  const create = { method: 'POST', target: '/api/v1/api-keys', body, hasKey: true };
  expect(await send(create)).toMatchObject({ status: 422, json: { errors: [{ pointer: '#/owner_code' }] } });
});

it('A key that a reader creates replaces no other one with its name', async () => {
  const create = (name: string) => {
    const body = { name, mode: 'test', scopes: ['orders:read'] };
    return send({ method: 'POST', target: '/api/v1/api-keys', body, hasKey: true });
  };
  for (let count = 0; count < 20; count += 1) if ((await create('Mine')).status === 409) break;
  expect(await create('Default')).toMatchObject({ status: 409, json: { code: 'limit_reached' } });
  const account = { method: 'GET', target: '/api/v1/account', body: undefined, hasKey: true };
  expect(await send(account)).toMatchObject({ status: 200 });
});
