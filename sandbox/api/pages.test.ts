import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../contract/contract.ts';
import type { Statement, Store } from '../store/store.ts';
import { counterexample, createRows, insertRow, list, type ListQuery } from '../testing/changing-list.ts';
import { TEST_TIME, testStore, testWork } from '../testing/store.ts';
import { randomIds } from './ids.ts';
import { type CursorValue, countOf, pageOf, startOf } from './pages.ts';

const DAY = 24 * 3_600_000;

const POSITIONS: Statement<{ count: number }> = {
  name: 'test_positions',
  text: 'select count(*) as count from cursor_overflow',
};

let store: Store;
beforeAll(async () => {
  store = await testStore();
  await createRows(store);
});
afterAll(() => store.close());

test('a reader sees each record that stays exactly once, whatever is inserted and removed between pages', async () => {
  expect(await counterexample(store, { numRuns: 40 })).toBeNull();
});

describe('a cursor', () => {
  const rows = [
    { title: 'Anker', id: 'row1' },
    { title: 'Boje', id: 'row2' },
    { title: 'Ahoi', id: 'row3' },
  ];
  beforeAll(async () => {
    for (const row of rows) await insertRow(store, 'ships', row);
  });

  const work = testWork;
  const first = async (query: ListQuery = {}): Promise<string> => {
    const page = await work(store)((call) => list(call, 'ships', { limit: 1, ...query }));
    return page.next_cursor ?? '';
  };
  const next = (cursor: string, query: ListQuery = {}, overrides: Parameters<typeof testWork>[1] = {}) =>
    work(store, overrides)((call) => list(call, 'ships', { limit: 1, cursor, ...query }));

  test('leads to the next page, even with another limit', async () => {
    const cursor = await first();
    expect((await next(cursor)).rows).toEqual([rows[0]]);
    expect(await next(cursor, { limit: 2 })).toEqual({ rows: [rows[0], rows[1]], has_more: false, next_cursor: null });
  });

  test('belongs to its filters, operation, account and mode', async () => {
    const cursor = await first({ search: 'a' });
    expect((await next(cursor, { search: 'a' })).rows).toEqual([rows[0]]);
    const refused = { code: 'invalid_cursor', errors: [{ parameter: 'cursor', code: 'not_allowed' }] };
    await expect(next(cursor, { search: 'b' })).rejects.toMatchObject(refused);
    await expect(next(cursor)).rejects.toMatchObject(refused);
    const tenant = { accountId: 'acct_test', mode: 'live' } as const;
    await expect(next(cursor, { search: 'a' }, { tenant })).rejects.toMatchObject(refused);
    const other = { accountId: 'acct_other', mode: 'test' } as const;
    await expect(next(cursor, { search: 'a' }, { tenant: other })).rejects.toMatchObject(refused);
    const elsewhere = work(store)((call) => startOf(call, 'listOrders', { cursor, limit: 1 }));
    await expect(elsewhere).rejects.toMatchObject(refused);
  });

  test('ends after 24 hours of the clock', async () => {
    const cursor = await first();
    expect((await next(cursor, {}, { now: TEST_TIME + DAY - 1 })).rows).toHaveLength(1);
    await expect(next(cursor, {}, { now: TEST_TIME + DAY })).rejects.toMatchObject({
      code: 'invalid_cursor',
      message: expect.stringContaining('older than 24 hours'),
    });
  });

  test('is refused if any character was changed', async () => {
    const cursor = await first();
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      const changed = `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`;
      await expect(next(changed)).rejects.toMatchObject({ code: 'invalid_cursor' });
    }
  });

  test.each(['x', '%%%', '====', 'c2VlazpwcmktMjAyNi0wNS0wNA', 'A'.repeat(512), '😀'])(
    'is refused if it is %j',
    async (cursor) => {
      await expect(next(cursor)).rejects.toMatchObject({ code: 'invalid_cursor' });
    },
  );

  test('is refused by a server with another secret', async () => {
    const cursor = await first();
    const secret = { key: () => Buffer.alloc(32, 7) };
    await expect(next(cursor, {}, { secret })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });
});

const byTitle = (title: string): CursorValue[] => [title, 'row1'];
const titleOf = (length: number): string => '😀'.repeat(length);
const positions = async (): Promise<number> => (await store.read((tx) => tx.first(POSITIONS, [])))?.count ?? 0;

/** Length of the cursor after a title of this length. */
const lengthOf = (length: number): Promise<number> =>
  testWork(store)(async (work) => {
    const page = await pageOf(work, 'listProducts', { limit: 1 }, ['a'.repeat(length), 'b'], byTitle);
    return page.next_cursor?.length ?? 0;
  });

describe('a position that does not fit into 512 characters', () => {
  test.each([1, 20, 80, 81, 85, 90, 255])('of a title with %i characters has a cursor that does', async (length) => {
    const name = randomIds.next('list');
    const long = [`${titleOf(length)}A`, `${titleOf(length)}B`].map((title, index) => ({ title, id: `row${index}` }));
    for (const row of long) await insertRow(store, name, row);
    const page = await testWork(store)((work) => list(work, name, { limit: 1 }));
    expect(page.next_cursor?.length).toBeLessThanOrEqual(512);
    const query = { limit: 1, cursor: page.next_cursor ?? '' };
    expect((await testWork(store)((work) => list(work, name, query))).rows).toEqual([long[1]]);
  });

  test('of a title at the limit has a cursor that does', async () => {
    const lengths = await Promise.all(Array.from({ length: 30 }, (_, index) => lengthOf(325 + index)));
    expect(Math.max(...lengths)).toBe(512);
  });

  test('is stored once, however often its page is read', async () => {
    const name = randomIds.next('list');
    for (const id of ['row1', 'row2']) await insertRow(store, name, { title: titleOf(255), id });
    const before = await positions();
    for (let read = 0; read < 3; read += 1) await testWork(store)((work) => list(work, name, { limit: 1 }));
    expect(await positions()).toBe(before + 1);
  });
});

test('the default number of records is that of the contract', () => {
  const { parameters } = readContract().document.components as unknown as {
    parameters: { Limit: { schema: { default: number } } };
  };
  expect(countOf({})).toBe(parameters.Limit.schema.default + 1);
});
