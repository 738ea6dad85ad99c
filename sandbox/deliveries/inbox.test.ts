import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendEvents } from '../outbox/append.ts';
import type { Store } from '../store/store.ts';
import { testStore, testWork } from '../testing/store.ts';
import { randomIds } from '../work/ids.ts';
import { clearInbox, keepInInbox, readInbox } from './inbox.ts';
import { addEndpoint, TENANT, TestClock, testWorker } from '../testing/deliveries.ts';

describe('inbox', () => {
  let store: Store;

  beforeEach(async () => {
    store = await testStore();
  });
  afterEach(() => store.close());

  const keep = (name: string, body: string, receivedAt: number): Promise<void> =>
    keepInInbox(store, TENANT, randomIds, { name, headers: { 'webhook-id': 'evt_1' }, body, receivedAt });

  it('keeps what arrives, with its headers', async () => {
    const clock = new TestClock();
    await addEndpoint(store, 'https://inbox.localhost/shop');
    const [id] = await testWork(store)(async (work) =>
      appendEvents(work, [{ type: 'order.created', data: { name: 'ö' } }]),
    );
    const { worker, close } = testWorker(store, { clock });
    await worker.run();
    await close();
    const messages = await store.read((tx) => readInbox(tx, TENANT));
    expect(messages).toMatchObject([{ name: 'shop', headers: { 'webhook-id': id }, receivedAt: clock.time }]);
    expect(JSON.parse(messages[0]?.body ?? '')).toMatchObject({ id, data: { name: 'ö' } });
  });

  it.each([
    ['https://inbox.localhost/shop?status=503', undefined, 'pending'],
    ['https://inbox.localhost/shop?status=410', undefined, 'failed'],
    ['https://inbox.localhost/shop', 500, 'pending'],
    ['https://inbox.localhost/shop', undefined, 'succeeded'],
  ])('responds as %s and the fault %s ask', async (url, fault, status) => {
    await addEndpoint(store, url);
    await testWork(store)(async (work) => appendEvents(work, [{ type: 'order.created', data: {} }]));
    const { worker, close } = testWorker(store, { clock: new TestClock(), inboxFault: () => Promise.resolve(fault) });
    await worker.run();
    await close();
    const rows = await store.read((tx) =>
      tx.all<{ status: string }>({ name: 'inbox_test', text: 'select status from delivery' }, []),
    );
    expect(rows).toEqual([{ status }]);
  });

  it('keeps the newest hundred of each name', async () => {
    for (let number = 0; number < 105; number += 1) await keep('full', `${number}`, number);
    await keep('other', 'other', 0);
    const messages = await store.read((tx) => readInbox(tx, TENANT, { name: 'full', limit: 1000 }));
    expect(messages.map(({ body }) => Number(body))).toEqual(Array.from({ length: 100 }, (_, at) => 104 - at));
    expect(await store.read((tx) => readInbox(tx, TENANT, { name: 'other' }))).toHaveLength(1);
  });

  it('is cleared by name or as a whole, in one account and mode', async () => {
    for (const name of ['a', 'b', 'c']) await keep(name, name, 1);
    const live = { ...TENANT, mode: 'live' } as const;
    await keepInInbox(store, live, randomIds, { name: 'a', headers: {}, body: '', receivedAt: 1 });
    await store.write((tx) => clearInbox(tx, TENANT, 'a'));
    expect(await store.read((tx) => readInbox(tx, TENANT))).toHaveLength(2);
    await store.write((tx) => clearInbox(tx, TENANT));
    expect(await store.read((tx) => readInbox(tx, TENANT))).toHaveLength(0);
    expect(await store.read((tx) => readInbox(tx, live))).toHaveLength(1);
  });
});
