import { expect, it } from 'vitest';
import { InvalidRequestError, type PageBody, type PagePromise, type Product, ServerError } from '../src/index.ts';
import { fakeApi } from '../src/testing/index.ts';
import { json, startServer, type TestServer } from './server.ts';

/** Pages by cursor; '' is the first page. */
type Pages = Record<string, { ids: string[]; next: string | null }>;

const ENDLESS_SAFE: Pages = {
  '': { ids: ['a', 'b'], next: 'two' },
  two: { ids: [], next: 'three/&' },
  'three/&': { ids: ['c'], next: null },
};

function serve(pages: Pages): Promise<TestServer> {
  return startServer((response, request) => {
    const cursor = new URL(request.target, 'http://localhost').searchParams.get('cursor') ?? '';
    const page = pages[cursor];
    if (page === undefined) return json({}, 404)(response, request);
    const body = { data: page.ids.map((id) => ({ id })), has_more: page.next !== null, next_cursor: page.next };
    return json(body)(response, request);
  });
}

const idsOf = async (items: AsyncIterable<Product>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
};

it('A list can be iterated after it was awaited, without fetching the first page again', async () => {
  await using server = await serve(ENDLESS_SAFE);
  const list = server.client().products.list();
  await list;
  expect(await idsOf(list)).toEqual(['a', 'b', 'c']);
  expect(server.received).toHaveLength(3);
});

it.each([-1, 1.5, Number.NaN, Infinity])('A list rejects an array of %d items', async (limit) => {
  await using server = await startServer(json({}));
  const list = server.client({ maxRetries: 0 }).products.list();
  await expect(list.toArray({ limit })).rejects.toBeInstanceOf(InvalidRequestError);
  await new Promise(setImmediate);
  expect(server.received).toEqual([]);
});

it.each([undefined, null, {}, { limit: 5n }, { limit: Symbol('five') }])(
  'A list rejects an array without a number of items: %o',
  async (options) => {
    const list = fakeApi().api.products.list();
    await expect(list.toArray(options as never)).rejects.toBeInstanceOf(InvalidRequestError);
  },
);

it('A list sends nothing and fails nowhere until it is used', async () => {
  // An unhandled rejection would fail the test.
  await using server = await startServer(json({}, 500));
  const api = server.client({ maxRetries: 0 });
  api.products.list();
  api.products.list().pages();
  api.products.list()[Symbol.asyncIterator]();
  api.products.list({ limit: -1 });
  const list = api.products.list();
  const pages = list.pages();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(server.received).toEqual([]);
  await expect(pages.next()).rejects.toBeInstanceOf(ServerError);
  await expect(list).rejects.toBeInstanceOf(ServerError);
  expect(server.received).toHaveLength(1);
});

it.each([
  ['then', (list: PagePromise<PageBody<Product>, Product>) => list.then((page) => page)],
  ['catch', (list: PagePromise<PageBody<Product>, Product>) => list.catch((error: unknown) => error)],
  ['finally', (list: PagePromise<PageBody<Product>, Product>) => list.finally(() => undefined)],
  ['withResponse', (list: PagePromise<PageBody<Product>, Product>) => list.withResponse()],
  ['asResponse', (list: PagePromise<PageBody<Product>, Product>) => list.asResponse()],
])('A list sends its first request once for %s', async (_, use) => {
  const { api, calls } = fakeApi();
  const list = api.products.list();
  await use(list as never);
  await list;
  expect(calls).toHaveLength(1);
});

it('A list collects a page of half a million items', async () => {
  const { api, reply } = fakeApi();
  const data = Array.from({ length: 500_000 }, () => ({ id: 'a' }));
  reply('listProducts', { body: { data, has_more: false, next_cursor: null } as never });
  await expect(api.products.list().toArray({ limit: 500_001 })).resolves.toHaveLength(500_000);
});

it('A list ignores a cursor that the filters inherit', async () => {
  const { api, calls } = fakeApi();
  await api.products.list(Object.create({ cursor: 'inherited' }) as object);
  expect(calls.map(({ query }) => query)).toEqual([{}]);
});
