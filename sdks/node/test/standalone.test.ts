import { expect, it } from 'vitest';
import { InvalidRequestError } from '../src/core/errors/sdk-errors.ts';
import { createOrder } from '../src/generated/resources/orders.ts';
import { createClient, retrieveProduct, listProducts } from '../src/generated/resources/products.ts';
import { ending } from './fake.ts';

/** Returns a client that always receives the same response, and its requests. */
function clientFor(body: unknown): { client: ReturnType<typeof createClient>; sent: string[] } {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push(`${init?.method} ${String(url)} ${String(init?.body)}`);
    return Response.json(body);
  };
  return { client: createClient({ apiKey: 'ik_test_key', baseUrl: 'http://localhost', fetch }), sent };
}

it('A standalone function does the same as the method of a client', async () => {
  const { client, sent } = clientFor({ id: 'prod_1', data: [{ id: 'a' }], has_more: false });
  expect(await retrieveProduct(client, 'prod_1')).toMatchObject({ id: 'prod_1' });
  expect(await listProducts(client, { limit: 2 }).toArray({ limit: 10 })).toEqual([{ id: 'a' }]);
  expect(sent).toEqual([
    'GET http://localhost/api/v1/products/prod_1 null',
    'GET http://localhost/api/v1/products?limit=2 null',
  ]);
});

it('A standalone function needs no query without required parameters', async () => {
  const { client, sent } = clientFor({ data: [] });
  await listProducts(client);
  expect(sent).toEqual(['GET http://localhost/api/v1/products null']);
});

it('A standalone function validates like the method', async () => {
  const { client, sent } = clientFor({});
  expect(await ending(createOrder(client, {} as never))).toBeInstanceOf(InvalidRequestError);
  expect(sent).toEqual([]);
});
