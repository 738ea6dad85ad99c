/** Several workers on one PostgreSQL, as in several processes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addEndpoint,
  startReceiver,
  TestClock,
  testWorker,
  type TestWorker,
} from '../../../sandbox/testing/deliveries.ts';
import { appendEvents } from '../../../sandbox/api/events.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { testWork } from '../../../sandbox/testing/store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';

const SHOP = 'https://shop.example';
const EVENTS = Array.from({ length: 150 }, (_, number) => ({ type: 'order.created', data: { number } }) as const);

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe('Workers that share a PostgreSQL', () => {
  const clock = new TestClock();
  let stores: Store[];
  let workers: TestWorker[];

  beforeEach(async () => {
    const url = await server.createDatabase();
    stores = [];
    for (let count = 0; count < 3; count += 1) stores.push(await openStore({ url, connections: 4 }));
    workers = [];
  });
  afterEach(async () => {
    for (const worker of workers) await worker.close();
    for (const store of stores) await store.close();
  });

  const startWorkers = (origin: string): void => {
    workers = stores.map((store) => testWorker(store, { clock, forwards: [`${SHOP}=${origin}`] }));
  };

  test('Each event is delivered once to each endpoint, whoever appends and whoever delivers', async () => {
    const receiver = await startReceiver();
    startWorkers(receiver.origin);
    const [first, second] = stores;
    if (!first || !second) throw new Error('there are three stores');
    for (let number = 0; number < 4; number += 1) await addEndpoint(first, `${SHOP}/${number}`);
    for (const { worker } of workers) worker.start();
    const ids = [
      ...(await testWork(first)(async (work) => appendEvents(work, EVENTS))),
      ...(await testWork(second)(async (work) => appendEvents(work, EVENTS))),
    ];
    const arrived = (): string[] => receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(1200), { timeout: 50_000 });
    for (const { worker } of workers) await worker.stop();
    await receiver.close();
    const expected = ids.flatMap((id) => [0, 1, 2, 3].map((number) => `/${number} ${id}`));
    expect(arrived().toSorted()).toEqual(expected.toSorted());
    expect(workers.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
