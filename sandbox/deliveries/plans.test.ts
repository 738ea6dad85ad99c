import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from '../outbox/append.ts';
import { eventHandlers } from '../outbox/read-events.ts';
import { declaredStatements, statement } from '../store/statement.ts';
import type { SqlValue, Store } from '../store/store.ts';
import { testStore, testWork, TEST_TIME } from '../testing/store.ts';
import { pendingLanes } from './lanes.ts';
import { addEndpoint } from '../testing/deliveries.ts';
import { DeliveryWorker } from './worker.ts';

const IDS = statement<{ id: string; event_id: string; endpoint_id: string }>(
  'plans_test_ids',
  'select id, event_id, endpoint_id from delivery order by id limit 16',
);

/** Statements of the worker with values; `index` is the one that reads no more rows than it returns. */
const HOT = [
  { name: 'deliveries_pick', index: 'delivery_due', values: ['endpoints', TEST_TIME, TEST_TIME, 8] },
  { name: 'deliveries_lease', index: 'delivery_pkey', values: ['ids', 1] },
  { name: 'deliveries_record', index: 'delivery_pkey', values: ['ids', 1, 'succeeded', 204, [0], 1] },
  { name: 'deliveries_bodies', index: 'event_pkey', values: ['events'] },
  { name: 'events_bodies', index: 'event_pkey', values: ['events'] },
] as const;

const LEASE = `prepare few (text, text, text[], bigint) as
  update delivery set locked_until = $4 where account_id = $1 and mode = $2 and id = any($3)`;

/** Modules that declare the statements. */
const DECLARED_BY = [DeliveryWorker, eventHandlers];

describe('plans of the worker, before the planner has statistics', () => {
  let store: Store;
  let lists: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    store = await testStore();
    for (let count = 0; count < 4; count += 1) await addEndpoint(store, 'https://shop.example');
    const events = Array.from({ length: 500 }, () => ({ type: 'order.created', data: {} }) as const);
    await testWork(store)(async (work) => appendEvents(work, events));
    const rows = await store.read((tx) => tx.all(IDS, []));
    lists = {
      ids: rows.map(({ id }) => id),
      events: rows.map((row) => row.event_id),
      endpoints: [...new Set(rows.map((row) => row.endpoint_id))],
    };
  });
  afterAll(() => store.close());

  it('covers statements that exist', () => {
    expect(DECLARED_BY).toHaveLength(2);
    const names = declaredStatements().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(HOT.map(({ name }) => name)));
  });

  it.each(HOT)('$name reads by $index', async ({ name, index, values }) => {
    const text = declaredStatements().find((declared) => declared.name === name)?.text ?? '';
    const given = values.map((value) => (typeof value === 'string' ? (lists[value] ?? value) : value)) as SqlValue[];
    const rows = await store.write((tx) =>
      tx.all<{ 'QUERY PLAN': string }>({ name: `plan_${name}`, text: `explain ${text}` }, [
        'acct_test',
        'test',
        ...given,
      ]),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Index Scan (using|on) ${index}`));
    expect(plan.match(/(Index|Seq|Bitmap Heap|Bitmap Index) Scan/g)).toHaveLength(1);
  });

  it('finds endpoints with pending deliveries whatever the size of their backlog', async () => {
    const lanes = await pendingLanes(store);
    expect(lanes.map(({ endpointId }) => endpointId).toSorted()).toEqual(lists['endpoints']?.toSorted());
    expect(new Set(lanes.map(({ dueAt }) => dueAt))).toEqual(new Set([TEST_TIME]));
  });
});

describe('plans that were made while tables had few rows', () => {
  it('use indexes, because they stay when there are many', async () => {
    const store = await testStore();
    await addEndpoint(store, 'https://shop.example');
    await testWork(store)(async (work) => appendEvents(work, [{ type: 'order.created', data: {} }]));
    const rows = await store.write(async (tx) => {
      await tx.all({ name: '', text: LEASE }, []);
      const lease = { name: '', text: `execute few('acct_test', 'test', '{dlv_1}', 1)` };
      // After five executions, the planner may settle on a plan for all values.
      for (let count = 0; count < 8; count += 1) await tx.all(lease, []);
      return tx.all<{ 'QUERY PLAN': string }>({ name: '', text: `explain ${lease.text}` }, []);
    });
    await store.close();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using delivery_pkey');
    expect(plan).toContain('mode = $2');
  });
});
