import { describe, expect, it } from 'vitest';
import {
  DecodeError,
  InvalidRequestError,
  NotFoundError,
  type PageBody,
  type PagePromise,
  type Product,
  ServerError,
} from '../src/index.ts';
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

describe('a list', () => {
  it('stops with an error after a thousand empty pages in a row', async () => {
    let requests = 0;
    await using server = await startServer((response, request) => {
      requests += 1;
      return json({ data: [], has_more: true, next_cursor: `c${requests}` })(response, request);
    });
    const list = server.client().products.list();
    await expect(idsOf(list)).rejects.toThrow('1000 empty pages in a row');
    expect(requests).toBe(1000);
  });

  it('resolves to its first page', async () => {
    await using server = await serve(ENDLESS_SAFE);
    const page = await server.client().products.list({ limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(page).toMatchObject({ has_more: true, next_cursor: 'two' });
    expect(server.received).toHaveLength(1);
  });

  it('iterates over all items, including past an empty page, with an unchanged query', async () => {
    await using server = await serve(ENDLESS_SAFE);
    expect(await idsOf(server.client().products.list({ status: ['active'], limit: 2 }))).toEqual(['a', 'b', 'c']);
    expect(server.received.map(({ target }) => target)).toEqual([
      '/api/v1/products?status=active&limit=2',
      '/api/v1/products?status=active&limit=2&cursor=two',
      '/api/v1/products?status=active&limit=2&cursor=three%2F%26',
    ]);
  });

  it('fetches a page only when the loop needs it', async () => {
    await using server = await serve(ENDLESS_SAFE);
    for await (const { id } of server.client().products.list()) if (id === 'b') break;
    expect(server.received).toHaveLength(1);
  });

  it('iterates over pages', async () => {
    await using server = await serve(ENDLESS_SAFE);
    const sizes: number[] = [];
    for await (const page of server.client().products.list().pages()) sizes.push(page.data.length);
    expect(sizes).toEqual([2, 0, 1]);
  });

  it('can be iterated after it was awaited, without fetching the first page again', async () => {
    await using server = await serve(ENDLESS_SAFE);
    const list = server.client().products.list();
    await list;
    expect(await idsOf(list)).toEqual(['a', 'b', 'c']);
    expect(server.received).toHaveLength(3);
  });

  it.each([
    [0, [], 1],
    [1, ['a'], 1],
    [2, ['a', 'b'], 1],
    [3, ['a', 'b', 'c'], 3],
    [9, ['a', 'b', 'c'], 3],
  ])('returns the first %i items as an array', async (limit, ids, requests) => {
    await using server = await serve(ENDLESS_SAFE);
    const items = await server.client().products.list().toArray({ limit });
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(server.received).toHaveLength(requests);
  });

  it.each([-1, 1.5, Number.NaN, Infinity])('rejects an array of %d items', async (limit) => {
    await using server = await startServer(json({}));
    const list = server.client({ maxRetries: 0 }).products.list();
    await expect(list.toArray({ limit })).rejects.toBeInstanceOf(InvalidRequestError);
    await new Promise(setImmediate);
    expect(server.received).toEqual([]);
  });

  it.each([undefined, null, {}, { limit: 5n }, { limit: Symbol('five') }])(
    'rejects an array without a number of items: %o',
    async (options) => {
      const list = fakeApi().api.products.list();
      await expect(list.toArray(options as never)).rejects.toBeInstanceOf(InvalidRequestError);
    },
  );

  it('sends nothing and fails nowhere until it is used', async () => {
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
  ])('sends its first request once for %s', async (_, use) => {
    const { api, calls } = fakeApi();
    const list = api.products.list();
    await use(list as never);
    await list;
    expect(calls).toHaveLength(1);
  });

  it('collects a page of half a million items', async () => {
    const { api, reply } = fakeApi();
    const data = Array.from({ length: 500_000 }, () => ({ id: 'a' }));
    reply('listProducts', { body: { data, has_more: false, next_cursor: null } as never });
    await expect(api.products.list().toArray({ limit: 500_001 })).resolves.toHaveLength(500_000);
  });

  it('ignores a cursor that the filters inherit', async () => {
    const { api, calls } = fakeApi();
    await api.products.list(Object.create({ cursor: 'inherited' }) as object);
    expect(calls.map(({ query }) => query)).toEqual([{}]);
  });

  it('starts at the cursor of the caller', async () => {
    await using server = await serve(ENDLESS_SAFE);
    expect(await idsOf(server.client().products.list({ cursor: 'two' }))).toEqual(['c']);
  });

  it('fails when the first page returns the cursor of the caller', async () => {
    await using server = await serve({ two: { ids: ['a'], next: 'two' } });
    await expect(idsOf(server.client().products.list({ cursor: 'two' }))).rejects.toBeInstanceOf(DecodeError);
    expect(server.received).toHaveLength(1);
  });

  it('ends at has_more false, even with a cursor', async () => {
    await using server = await startServer(json({ data: [{ id: 'a' }], has_more: false, next_cursor: 'two' }));
    expect(await idsOf(server.client().products.list())).toEqual(['a']);
  });

  it.each([
    ['its own', 'two'],
    ['an earlier', 'three'],
  ])('fails when a page returns %s cursor', async (_, cursor) => {
    await using server = await serve({
      '': { ids: ['a'], next: 'three' },
      three: { ids: ['b'], next: 'two' },
      two: { ids: ['c'], next: cursor },
    });
    await expect(idsOf(server.client().products.list())).rejects.toBeInstanceOf(DecodeError);
    expect(server.received).toHaveLength(3);
  });

  it('fails with the error of a page', async () => {
    await using server = await serve({ '': { ids: ['a'], next: 'gone' } });
    await expect(idsOf(server.client().products.list())).rejects.toBeInstanceOf(NotFoundError);
    await expect(server.client().products.list({ cursor: 'gone' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it.each([
    ['has no items', { has_more: false, next_cursor: null }],
    ['has only null members', { data: null, has_more: null, next_cursor: null }],
    ['is empty', {}],
  ])('ends without an error when a page %s', async (_, body) => {
    await using server = await startServer(json(body));
    const list = server.client().products.list();
    expect(await idsOf(list)).toEqual([]);
    expect(await list.toArray({ limit: 3 })).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it.each(['text', { 0: 'a' }, 7])('fails when the items of a page are %o', async (data) => {
    await using server = await startServer(json({ data, has_more: false, next_cursor: null }));
    const list = server.client().products.list();
    await expect(idsOf(list)).rejects.toBeInstanceOf(DecodeError);
    await expect(list.toArray({ limit: 3 })).rejects.toBeInstanceOf(DecodeError);
  });

  it('returns the metadata of the first response', async () => {
    await using server = await serve(ENDLESS_SAFE);
    const { data, status, attempts } = await server.client().products.list().withResponse();
    expect({ status, attempts, next: data.next_cursor }).toEqual({ status: 200, attempts: 1, next: 'two' });
    expect(server.received).toHaveLength(1);
  });

  it('can be chained like any promise', async () => {
    await using server = await serve(ENDLESS_SAFE);
    const length = await server
      .client()
      .products.list()
      .then(({ data }) => data.length)
      .finally(() => undefined);
    expect(length).toBe(2);
  });
});
