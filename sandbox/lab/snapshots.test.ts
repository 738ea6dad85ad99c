import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAccount } from '../api/accounts.ts';
import { createFirstLocation } from '../shop/locations.ts';
import { statement, type Store } from '../api/store.ts';
import { testStore, testWork } from '../testing/store.ts';
import { tableNames } from '../store/migrations.ts';
import { snapshotsOf } from './snapshots.ts';

const NAMES = statement<{ name: string }>('snapshots_test_names', 'select name from account order by name');
const LEASE = statement<object>(
  'snapshots_test_lease',
  `insert into delivery (account_id, mode, id, endpoint_id, event_id, event_type, series, attempts, status,
     next_attempt_at, locked_until, created_at)
   values ('acct_1', 'test', 'dlv_1', 'we_1', 'evt_1', 'order.paid', 1, 0, 'pending', 1000, 31000, 1000)`,
);
const LEASES = statement<{ locked_until: number }>('snapshots_test_leases', 'select locked_until from delivery');

let store: Store;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const open = (name: string) =>
  testWork(store)((work) => openAccount(work, { name, email: `${name}@shop.example` }, createFirstLocation));
const names = async () => (await store.read((tx) => tx.all(NAMES, []))).map(({ name }) => name);

test('A snapshot can be restored again and again, next to other snapshots', async () => {
  const snapshots = snapshotsOf(store, tableNames());
  await snapshots.take('empty', 1000);
  await open('one');
  await snapshots.take('one', 2000);
  await snapshots.restore('empty');
  expect(await names()).toEqual([]);
  await snapshots.restore('one');
  await snapshots.restore('one');
  expect(await names()).toEqual(['one']);
  expect((await snapshots.list()).map(({ name }) => name)).toEqual(['one', 'empty']);
});

test('A snapshot of the same name replaces the one before', async () => {
  const snapshots = snapshotsOf(store, tableNames());
  await snapshots.take('same', 1000);
  await open('one');
  await snapshots.take('same', 2000);
  await snapshots.restore('same');
  expect(await names()).toEqual(['one']);
  expect(await snapshots.list()).toMatchObject([{ name: 'same', created_at: new Date(2000).toISOString() }]);
});

test('Deliveries that were in flight when the snapshot was taken are due again', async () => {
  const snapshots = snapshotsOf(store, tableNames());
  await store.write((tx) => tx.all(LEASE, []));
  await snapshots.take('leased', 1000);
  await snapshots.restore('leased');
  const [delivery] = await store.read((tx) => tx.all(LEASES, []));
  expect(delivery?.locked_until).toBe(0);
});

test('A snapshot of an older schema is restored into the present one', async () => {
  const snapshots = snapshotsOf(store, tableNames());
  await open('before');
  await snapshots.take('older', 1000);
  await store.write((tx) =>
    tx.all({ name: '', text: `alter table account add column colour text default 'blue'` }, []),
  );
  await snapshots.restore('older');
  expect(await names()).toEqual(['before']);
});
