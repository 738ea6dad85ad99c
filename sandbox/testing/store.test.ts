import { afterEach, beforeEach, expect, test } from 'vitest';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';
import { testStore, testWork, TEST_TIME } from './store.ts';

const NAMES = statement<{ name: string }>('testing_test_names', 'select name from setting order by name');

let store: Store;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

test('a transaction within a transaction is refused, because PGlite would wait for itself for ever', async () => {
  await expect(store.write(() => store.read((tx) => tx.all(NAMES, [])))).rejects.toThrow('hand down tx');
  await expect(store.read(() => store.write((tx) => tx.all(NAMES, [])))).rejects.toThrow('hand down tx');
});

test('work has the tenant and the time of tests, unless a test wants others', async () => {
  expect(await testWork(store)(async ({ tenant, now }) => ({ tenant, now }))).toEqual({
    tenant: { accountId: 'acct_test', mode: 'test' },
    now: TEST_TIME,
  });
  expect(await testWork(store, { now: 5 })(async ({ now }) => now)).toBe(5);
});
