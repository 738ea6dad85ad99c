/** Pages of a list by cursors, shown with the list of products. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from './contract/contract.ts';
import type { Schema } from './contract/types.ts';
import { deleteProduct } from '../shop/change-products.ts';
import { statement, type Store } from './store.ts';
import { Shop } from '../testing/shop.ts';
import { testStore } from '../testing/store.ts';
import { countOf } from './pages.ts';

const DAY = 24 * 3_600_000;
const POSITIONS = statement<{ count: number }>('pages_test_positions', 'select count(*) as count from cursor_overflow');

let store: Store;
let shop: Shop;
/** Cursor after the first of three products that a search finds. */
let cursor: string;

beforeAll(async () => {
  store = await testStore();
  shop = new Shop(store);
  for (const title of ['Tea a', 'Tea b', 'Tea c']) await shop.product(title, title);
  cursor = (await page(shop, { query: 'tea' })).next_cursor ?? '';
});
afterAll(() => store.close());

const page = (of: Shop, query: object): Promise<Schema<'ProductPage'>> =>
  of.expectBody('listProducts', { query: { sort: 'title', limit: 1, ...query } });
const titles = ({ data }: Schema<'ProductPage'>): string[] => data.map(({ title }) => title);
const refusal = (of: Shop, query: object) =>
  of.send('listProducts', { query: { sort: 'title', limit: 1, query: 'tea', cursor, ...query } });
const refused = { status: 400, code: 'invalid_cursor' };

test('A cursor leads to the next page, also with another limit', async () => {
  expect(titles(await page(shop, { query: 'tea', cursor }))).toEqual(['Tea b']);
  const rest = await page(shop, { query: 'tea', cursor, limit: 2 });
  expect([titles(rest), rest.has_more, rest.next_cursor]).toEqual([['Tea b', 'Tea c'], false, null]);
});

test('A cursor belongs to its filters, its order, its account and its mode', async () => {
  for (const query of [{ query: 'other' }, { query: undefined }, { sort: 'created_at' }])
    expect(await refusal(shop, query)).toMatchObject(refused);
  for (const change of [{ mode: 'live' }, { accountId: 'acct_other' }] as const)
    expect(await refusal(new Shop(store, { tenant: { ...shop.tenant, ...change } }), {})).toMatchObject(refused);
});

test('A cursor ends after 24 hours of the clock', async () => {
  const { tenant, now } = shop;
  const { next_cursor } = await page(new Shop(store, { tenant, now }), { query: 'tea' });
  const at = (time: number) => refusal(new Shop(store, { tenant, now: time }), { cursor: next_cursor });
  expect(await at(now + DAY - 1)).toMatchObject({ status: 200 });
  expect(await at(now + DAY)).toMatchObject({ ...refused, detail: expect.stringContaining('older than 24 hours') });
});

test('A cursor is refused if any of its characters was changed', async () => {
  for (let at = 0; at < cursor.length; at += 1) {
    const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
    expect(await refusal(shop, { cursor: changed })).toMatchObject(refused);
  }
});

test.each(['x', '%%%', '====', 'c2VlazpwcmktMjAyNi0wNS0wNA', 'A'.repeat(512), '😀'])(
  'The text %j is refused as a cursor',
  async (text) => expect(await refusal(shop, { cursor: text })).toMatchObject(refused),
);

test('A cursor is refused by a server with another secret', async () => {
  const secret = { key: () => Buffer.alloc(32, 7) };
  expect(await refusal(new Shop(store, { tenant: shop.tenant, secret }), {})).toMatchObject(refused);
});

test('A list keeps its place while records are created, changed and deleted', async () => {
  const other = new Shop(store);
  const [, c] = [await other.product('a', 'a'), await other.product('c', 'c')];
  for (const title of ['e', 'g']) await other.product(title, title);
  const first = await page(other, { limit: 2 });
  for (const title of ['b', 'd']) await other.product(title, title);
  await other.move((work) => deleteProduct(work, c.id));
  expect(titles(await page(other, { limit: 2, cursor: first.next_cursor }))).toEqual(['d', 'e']);
});

test.each([1, 20, 80, 81, 85, 90, 254])(
  'A title of %i characters has a cursor of at most 512, which leads to the next title',
  async (length) => {
    const other = new Shop(store);
    const long = ['A', 'B'].map((end) => `${'😀'.repeat(length)}${end}`);
    for (const title of long) await other.product(title, title.slice(-1));
    const first = await page(other, {});
    expect(first.next_cursor?.length).toBeLessThanOrEqual(512);
    expect(titles(await page(other, { cursor: first.next_cursor }))).toEqual([long[1]]);
  },
);

test('A position that does not fit into a cursor is stored once, however often its page is read', async () => {
  const other = new Shop(store);
  for (const end of ['A', 'B']) await other.product('😀'.repeat(254) + end, end);
  const count = async () => (await store.read((tx) => tx.first(POSITIONS, [])))?.count ?? 0;
  const before = await count();
  for (let read = 0; read < 3; read += 1) await page(other, {});
  expect(await count()).toBe(before + 1);
});

test('The default number of records is that of the contract', () => {
  const { parameters } = readContract().document.components as unknown as {
    parameters: { Limit: { schema: { default: number } } };
  };
  expect(countOf({})).toBe(parameters.Limit.schema.default + 1);
});
