/** List of rows for tests of pages, which changes while it is read. */
import assert from 'node:assert/strict';
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
import { type CursorValue, countOf, type Page, pageOf, type PageQuery, startOf } from '../api/pages.ts';
import type { Statement, Store } from '../store/store.ts';
import { randomIds } from '../api/ids.ts';
import type { Work } from '../api/call.ts';
import { testWork } from './store.ts';

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

/** Prepares a store for the rows. */
export const createRows = (store: Store): Promise<object[]> => store.write((tx) => tx.all(CREATE, []));

export interface ListQuery extends PageQuery {
  readonly search?: string;
}

/** Lists rows by title, as a handler does. */
export async function list(work: Work, name: string, query: ListQuery): Promise<Page<Row>> {
  const start = await startOf(work, 'listProducts', query);
  const values = [name, countOf(query)];
  const rows = start ? await work.tx.all(AFTER, [...values, ...start]) : await work.tx.all(START, values);
  return pageOf(work, 'listProducts', query, rows, ({ title, id }): CursorValue[] => [title, id]);
}

export const insertRow = (store: Store, name: string, { title, id }: Row): Promise<object[]> =>
  store.write((tx) => tx.all(INSERT, [name, title, id]));

type Change = { readonly insert: Row } | { readonly remove: number };

/** Returns the ids that a reader sees who reads page after page, while the list changes between two pages. */
async function readAll(store: Store, initial: readonly Row[], changes: readonly Change[], limit: number) {
  const name = randomIds.next('list');
  for (const row of initial) await insertRow(store, name, row);
  const removed = new Set<string>();
  const seen: string[] = [];
  const pending = [...changes];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const page = await testWork(store)((work) => list(work, name, query));
    seen.push(...page.rows.map(({ id }) => id));
    assert.equal(page.next_cursor === null, !page.has_more);
    cursor = page.next_cursor ?? undefined;
    const change = pending.shift();
    if (change && 'insert' in change) await insertRow(store, name, change.insert);
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
export async function counterexample(
  store: Store,
  options: { numRuns: number; endOnFailure?: boolean },
): Promise<unknown> {
  const changes = array(changeOf, { maxLength: 8 });
  const isStable = asyncProperty(rowsOf, changes, integer({ min: 1, max: 5 }), async (...args) => {
    const { seen, stayed } = await readAll(store, ...args);
    return new Set(seen).size === seen.length && stayed.every((id) => seen.includes(id));
  });
  return (await check(isStable, options)).counterexample;
}
