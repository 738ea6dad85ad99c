import {
  type Arbitrary,
  array,
  asyncProperty,
  check,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  string,
  uniqueArray,
  uuid,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../contract/contract.ts';
import type { Work } from '../work/work.ts';
import type { Mutant } from '../work/mutants.ts';
import type { Statement, Store } from '../store/store.ts';
import { TEST_TIME, testStore, testWork } from '../testing/store.ts';
import { randomIds } from '../work/ids.ts';
import type { CursorValue } from './cursor.ts';
import { countOf, type Page, pageOf, type PageQuery, startOf } from './pages.ts';

const DAY = 24 * 3_600_000;

interface Row {
  title: string;
  id: string;
}

const CREATE: Statement<object> = {
  name: 'test_create',
  text: 'create table if not exists test_row (list text, title text collate "C", id text collate "C")',
};
const INSERT: Statement<object> = {
  name: 'test_insert',
  text: 'insert into test_row (list, title, id) values ($1, $2, $3)',
};
const DELETE: Statement<object> = { name: 'test_delete', text: 'delete from test_row where list = $1 and id = $2' };
const START: Statement<Row> = {
  name: 'test_start',
  text: 'select title, id from test_row where list = $1 order by title, id limit $2',
};
const AFTER: Statement<Row> = {
  name: 'test_after',
  text: 'select title, id from test_row where list = $1 and (title, id) > ($3, $4) order by title, id limit $2',
};
const POSITIONS: Statement<{ count: number }> = {
  name: 'test_positions',
  text: 'select count(*) as count from cursor_overflow',
};

let store: Store;
beforeAll(async () => {
  store = await testStore();
  await store.write((tx) => tx.all(CREATE, []));
});
afterAll(() => store.close());

interface ListQuery extends PageQuery {
  readonly search?: string;
}

/** Lists rows by title, as a handler does. */
async function list(work: Work, name: string, query: ListQuery): Promise<Page<Row>> {
  const start = await startOf(work, 'listProducts', query);
  const values = [name, countOf(work, query)];
  const rows = start ? await work.tx.all(AFTER, [...values, ...start]) : await work.tx.all(START, values);
  return pageOf(work, 'listProducts', query, rows, ({ title, id }): CursorValue[] => [title, id]);
}

const insertRow = (name: string, { title, id }: Row): Promise<object[]> =>
  store.write((tx) => tx.all(INSERT, [name, title, id]));

type Change = { readonly insert: Row } | { readonly remove: number };

/** Returns the ids that a reader sees who reads page after page, while the list changes between two pages. */
async function readAll(initial: readonly Row[], changes: readonly Change[], limit: number, mutant?: Mutant) {
  const name = randomIds.next('list');
  for (const row of initial) await insertRow(name, row);
  const removed = new Set<string>();
  const seen: string[] = [];
  const pending = [...changes];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const page = await testWork(store, { mutants: new Set(mutant && [mutant]) })((work) => list(work, name, query));
    seen.push(...page.rows.map(({ id }) => id));
    expect(page.next_cursor === null).toBe(!page.has_more);
    cursor = page.next_cursor ?? undefined;
    const change = pending.shift();
    if (change && 'insert' in change) await insertRow(name, change.insert);
    const victim = change && 'remove' in change ? initial[change.remove % initial.length] : undefined;
    if (victim) {
      removed.add(victim.id);
      await store.write((tx) => tx.all(DELETE, [name, victim.id]));
    }
  } while (cursor !== undefined);
  return { seen, stayed: initial.map(({ id }) => id).filter((id) => !removed.has(id)) };
}

/** Titles from few letters, so that many are equal; some need several bytes in UTF-8. */
const rowOf = record({
  title: string({ unit: constantFrom('a', 'B', 'ä', '😀'), maxLength: 3 }),
  id: uuid(),
});
const rowsOf = uniqueArray(rowOf, { selector: ({ id }) => id, minLength: 1, maxLength: 15 });
const changeOf: Arbitrary<Change> = oneof(
  rowOf.map((insert) => ({ insert })),
  nat().map((remove) => ({ remove })),
);

/** Checks that a reader sees each record that stays exactly once; returns an example if not. */
async function counterexample(runs: number, mutant?: Mutant): Promise<unknown> {
  const changes = array(changeOf, { maxLength: 8 });
  const isStable = asyncProperty(rowsOf, changes, integer({ min: 1, max: 5 }), async (...args) => {
    const { seen, stayed } = await readAll(...args, mutant);
    return new Set(seen).size === seen.length && stayed.every((id) => seen.includes(id));
  });
  // The first example will do for a mutant: the search for the shortest takes long.
  return (await check(isStable, { numRuns: runs, endOnFailure: mutant !== undefined })).counterexample;
}

test('a reader sees each record that stays exactly once, whatever is inserted and removed between pages', async () => {
  expect(await counterexample(40)).toBeNull();
});

test('the mutant stale-cursor skips or repeats records', async () => {
  expect(await counterexample(200, 'stale-cursor')).not.toBeNull();
});

test('the mutant stale-cursor reads a list that does not change completely', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ title: `T${index}`, id: `row${index}` }));
  const { seen } = await readAll(rows, [], 3, 'stale-cursor');
  expect(seen).toEqual(rows.map(({ id }) => id));
});

describe('a cursor', () => {
  const rows = [
    { title: 'Anker', id: 'row1' },
    { title: 'Boje', id: 'row2' },
    { title: 'Ahoi', id: 'row3' },
  ];
  beforeAll(async () => {
    for (const row of rows) await insertRow('ships', row);
  });

  const work = testWork;
  const first = async (query: ListQuery = {}): Promise<string> => {
    const page = await work(store)((call) => list(call, 'ships', { limit: 1, ...query }));
    return page.next_cursor ?? '';
  };
  const next = (cursor: string, query: ListQuery = {}, overrides: Parameters<typeof testWork>[1] = {}) =>
    work(store, overrides)((call) => list(call, 'ships', { limit: 1, cursor, ...query }));

  test('leads to the next page, with another limit as well', async () => {
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
    for (const row of long) await insertRow(name, row);
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
    for (const id of ['row1', 'row2']) await insertRow(name, { title: titleOf(255), id });
    const before = await positions();
    for (let read = 0; read < 3; read += 1) await testWork(store)((work) => list(work, name, { limit: 1 }));
    expect(await positions()).toBe(before + 1);
  });
});

test('the default number of records is that of the contract', async () => {
  const { parameters } = readContract().document.components as unknown as {
    parameters: { Limit: { schema: { default: number } } };
  };
  const count = await testWork(store)((work) => Promise.resolve(countOf(work, {})));
  expect(count).toBe(parameters.Limit.schema.default + 1);
});
