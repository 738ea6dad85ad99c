import { afterEach, beforeEach, expect, test } from 'vitest';
import { statement, type Store } from '../api/store.ts';
import { storeWith, testStore, TEST_TIME } from '../testing/store.ts';
import { retention } from './retention.ts';

const DAY = 24 * 3_600_000;

/** Adds `$1` events of each of two accounts, alternately, from the time `$2` on. */
const ADD = statement(
  'retention_test_add',
  `with added as (
     insert into event (account_id, mode, id, type, position, body, request_id, created_at)
     select 'acct_' || i % 2, 'test', 'evt_' || $2 || '_' || i, 'order.created', 1, '{}', null, $2::bigint + i
     from generate_series(1, $1::integer) as i
     returning account_id, mode, created_at, position, id, type
   )
   insert into event_time (account_id, mode, created_at, position, id, type)
   select account_id, mode, created_at, position, id, type from added`,
);
const COUNTS = statement<{ events: number; places: number; expired: number }>(
  'retention_test_counts',
  `select (select count(*) from event) as events, (select count(*) from event_time) as places,
     (select count(*) from expired) as expired`,
);

let store: Store;

beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const counts = async () => (await store.read((tx) => tx.first(COUNTS, []))) ?? { events: 0, places: 0, expired: 0 };

test('Old events of all accounts are removed in slices, with their places in the list, and remembered', async () => {
  await store.write((tx) => tx.all(ADD, [3500, TEST_TIME - 46 * DAY]));
  await store.write((tx) => tx.all(ADD, [10, TEST_TIME - 44 * DAY]));
  const removed: number[] = [];
  const watched = storeWith(store, {
    async write(run) {
      const before = await counts();
      const result = await store.write(run);
      const after = await counts();
      expect(before.places - after.places).toBe(before.events - after.events);
      removed.push(before.events - after.events);
      return result;
    },
  });
  await retention(watched, { now: () => TEST_TIME }).run();
  expect(await counts()).toEqual({ events: 10, places: 10, expired: 3500 });
  // Each transaction is of one account, and half of a slice of 1,000.
  expect(removed).toEqual([500, 500, 500, 500, 500, 500, 250, 250]);
});
