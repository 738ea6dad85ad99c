import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { internalCall, type Work } from '../api/call.ts';
import { statement, type Store } from '../api/store.ts';
import { addEndpoint, SHOP } from '../testing/deliveries.ts';
import { storeWith, testStore, testWork, TEST_TIME } from '../testing/store.ts';
import { endpointHandlers } from './endpoint-handlers.ts';
import { endings, failPending } from './endings.ts';

const ADD = statement(
  'endings_test_add',
  `insert into delivery (account_id, mode, id, endpoint_id, event_id, event_type, series, attempts, status, next_attempt_at,
     locked_until, created_at)
   select 'acct_test', 'test', 'dlv_' || $3 || i, $2, 'evt', 'order.created', 1, 1, case when $3 > $4 or i % 2 = 0 then 'pending' else 'succeeded' end,
     case when $3 > $4 or i % 2 = 0 then $3::bigint end, 0, $3::bigint
   from generate_series(1, $1::integer) as i`,
);
const ADD_ATTEMPTS = statement(
  'endings_test_add_attempts',
  `insert into delivery_attempt (account_id, mode, delivery_id, series, number, url, signed_at, signature, milliseconds, created_at)
   select account_id, mode, id, 1, 1, '', 1, '', 1, 1 from delivery`,
);
const COUNTS = statement<{ pending: number; failed: number; succeeded: number; attempts: number }>(
  'endings_test_counts',
  `select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'failed') as failed,
     count(*) filter (where status = 'succeeded') as succeeded, (select count(*) from delivery_attempt) as attempts from delivery`,
);

describe('An endpoint with many deliveries', () => {
  let store: Store;
  let endpointId: string;
  let work: <T>(run: (given: Work) => Promise<T>) => Promise<T>;

  beforeEach(async () => {
    store = await testStore();
    work = testWork(store);
    endpointId = (await addEndpoint(store, SHOP)).endpoint.id;
    await store.write((tx) => tx.all(ADD, [9000, endpointId, TEST_TIME - 1, TEST_TIME]));
    await store.write((tx) => tx.all(ADD_ATTEMPTS, []));
  });
  afterEach(() => store.close());

  const counts = () => store.read((tx) => tx.first(COUNTS, []));
  /** Returns the background work, and the number of deliveries after each of its transactions. */
  function background(): { readonly run: () => Promise<void>; readonly steps: number[] } {
    const steps: number[] = [];
    const watched = storeWith(store, {
      async write(run) {
        const result = await store.write(run);
        const { pending = 0, failed = 0, succeeded = 0 } = (await counts()) ?? {};
        steps.push(pending + failed + succeeded);
        return result;
      },
    });
    return { run: () => endings(watched).run(), steps };
  }

  it('An endpoint with many deliveries is deleted at once, and they are removed in slices', async () => {
    await work((given) =>
      endpointHandlers.deleteWebhookEndpoint(
        internalCall(given, { path: { webhook_endpoint_id: endpointId }, query: {}, body: undefined }),
      ),
    );
    expect(await counts()).toMatchObject({ pending: 2500, succeeded: 4500, attempts: 7000 });
    expect(await endings(store).next()).toBe(TEST_TIME);
    const { run, steps } = background();
    await run();
    expect(steps).toEqual([5000, 3000, 1000, 0]);
    expect(await counts()).toEqual({ pending: 0, failed: 0, succeeded: 0, attempts: 0 });
    expect(await endings(store).next()).toBeUndefined();
  });

  it('An endpoint with many pending deliveries is disabled at once, and they fail in slices', async () => {
    await work((given) => failPending(given, endpointId));
    expect(await counts()).toMatchObject({ pending: 2500, failed: 2000, succeeded: 4500 });
    // It was enabled again, and events have occurred since.
    await store.write((tx) => tx.all(ADD, [3, endpointId, TEST_TIME + 1, TEST_TIME]));
    await background().run();
    expect(await counts()).toMatchObject({ pending: 3, failed: 4500, succeeded: 4500 });
    expect(await endings(store).next()).toBeUndefined();
  });
});
