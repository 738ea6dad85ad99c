import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEndpoint, TENANT } from '../testing/deliveries.ts';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';
import { testStore, testWork, TEST_TIME } from '../testing/store.ts';
import { appendEvents } from './append.ts';

const CREATED = { type: 'order.created', data: { id: 'ord_1' } } as const;
const PAID = { type: 'order.paid', data: { id: 'ord_1' } } as const;

const DELIVERIES = statement<{ id: string; endpoint_id: string; event_id: string }>(
  'append_test_deliveries',
  'select id, endpoint_id, event_id from delivery order by id',
);
const EVENTS = statement<{ id: string; body: string }>('append_test_events', 'select id, body from event');

describe('appendEvents', () => {
  let store: Store;
  let notices: string[];

  beforeEach(async () => {
    store = await testStore();
    notices = [];
    store.listen('deliveries-due', (payload) => notices.push(payload));
  });
  afterEach(() => store.close());

  const deliveries = () => store.read((tx) => tx.all(DELIVERIES, []));

  it('stores the text of an event, in the order of its members that the contract shows', async () => {
    const [id] = await testWork(store)(async (work) => appendEvents(work, [CREATED]));
    const [event] = await store.read((tx) => tx.all(EVENTS, []));
    const at = new Date(TEST_TIME).toISOString();
    expect(event?.body).toBe(
      `{"id":"${id}","type":"order.created","api_version":"v1","account_id":"acct_test","timestamp":"${at}","data":{"id":"ord_1"}}`,
    );
  });

  it('queues a delivery for each enabled endpoint of the account and mode that listed the type', async () => {
    const one = await addEndpoint(store, 'https://a.example', ['order.created']);
    const both = await addEndpoint(store, 'https://b.example', ['order.created', 'order.paid']);
    await addEndpoint(store, 'https://c.example', ['order.created'], { ...TENANT, mode: 'live' });
    await addEndpoint(store, 'https://d.example', ['order.created'], { ...TENANT, accountId: 'acct_other' });
    const [created, paid] = await testWork(store)(async (work) => appendEvents(work, [CREATED, PAID]));
    const pairs = (await deliveries()).map((row) => `${row.endpoint_id} ${row.event_id}`);
    expect(new Set(pairs)).toEqual(
      new Set([`${one.endpoint.id} ${created}`, `${both.endpoint.id} ${created}`, `${both.endpoint.id} ${paid}`]),
    );
    expect(notices).toEqual(['acct_test/test']);
  });

  it('gives the deliveries of one event to 16 endpoints different ids', async () => {
    for (let count = 0; count < 16; count += 1) await addEndpoint(store, 'https://a.example');
    await testWork(store)(async (work) => appendEvents(work, [CREATED]));
    const ids = (await deliveries()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(16);
    for (const id of ids) expect(id).toMatch(/^dlv_[0-9A-Za-z]{16}$/);
  });

  it('leaves nothing behind and tells nobody if its transaction fails', async () => {
    await addEndpoint(store, 'https://a.example');
    const failing = testWork(store)(async (work) => {
      await appendEvents(work, [CREATED]);
      throw new Error('the order was not stored');
    });
    await expect(failing).rejects.toThrow('the order was not stored');
    expect(await store.read((tx) => tx.all(EVENTS, []))).toEqual([]);
    expect(await deliveries()).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('tells nobody if no endpoint wants the event', async () => {
    await testWork(store)(async (work) => appendEvents(work, [CREATED]));
    await testWork(store)(async (work) => appendEvents(work, []));
    expect(notices).toEqual([]);
  });
});
