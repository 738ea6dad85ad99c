import { expect, it } from 'vitest';
import { InvalidRequestError, type RawRequest } from '../src/index.ts';
import { fakeApi } from '../src/testing/index.ts';

it('A request by its path has the result type that the caller names, and reaches the operation of the contract', async () => {
  const fake = fakeApi();
  const order = await fake.api.request<{ number: string }>({
    method: 'GET',
    path: '/api/v1/orders/{order_id}',
    pathParams: { order_id: 'ord_1' },
  });
  const { number }: { number: string } = order;
  expect(number).toBe(fake.example('retrieveOrder').number);
  expect(fake.calls[0]).toMatchObject({ operation: 'retrieveOrder', path: '/api/v1/orders/ord_1' });
});

it('A request by its path has the query of the request and of its options', async () => {
  const fake = fakeApi();
  const given: RawRequest = { method: 'GET', path: '/api/v1/orders', query: { limit: 5, status: undefined } };
  await fake.api.request(given, { extraQuery: { limit: 6, preview: true } });
  expect(fake.calls[0]?.query).toEqual({ limit: ['5', '6'], preview: 'true' });
});

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a path alone', '/api/v1/orders'],
  ['no method', { path: '/api/v1/orders' }],
  ['a misspelt field', { method: 'GET', path: '/api/v1/orders', qery: {} }],
  ['a query that is a text', { method: 'GET', path: '/api/v1/orders', query: 'limit=5' }],
  ['an object in the query', { method: 'GET', path: '/api/v1/orders', query: { status: {} } }],
  ['an inherited placeholder', { method: 'GET', path: '/api/v1/orders/{toString}' }],
])('A request by its path fails with %s as an invalid request, and never before it is awaited', async (_, given) => {
  const fake = fakeApi();
  const call = fake.api.request(given as RawRequest);
  await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
  await expect(call.withResponse()).rejects.toBeInstanceOf(InvalidRequestError);
  expect(fake.calls).toEqual([]);
});
