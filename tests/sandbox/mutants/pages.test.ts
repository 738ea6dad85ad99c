import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../../sandbox/store/store.ts';
import type * as ChangingList from '../../../sandbox/testing/changing-list.ts';
import type * as TestStore from '../../../sandbox/testing/store.ts';
import { type MutatedSandbox, mutatedSandbox } from './mutated.ts';

let copy: MutatedSandbox;
let list: typeof ChangingList;
let store: Store;
beforeAll(async () => {
  copy = mutatedSandbox('stale-cursor');
  list = await copy.load('sandbox/testing/changing-list.ts');
  store = await (await copy.load<typeof TestStore>('sandbox/testing/store.ts')).testStore();
  await list.createRows(store);
});
afterAll(async () => {
  await store.close();
  copy.remove();
});

it('stale-cursor skips or repeats records', async () => {
  // The first example will do: the search for the shortest takes long.
  expect(await list.counterexample(store, { numRuns: 200, endOnFailure: true })).not.toBeNull();
});

it('stale-cursor reads a list that does not change completely', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ title: `T${index}`, id: `row${index}` }));
  const { seen } = await list.readAll(store, rows, [], 3);
  expect(seen).toEqual(rows.map(({ id }) => id));
});
