import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statement } from '../api/store.ts';
import { SHOP, Stage, addEndpoint, TENANT } from '../testing/deliveries.ts';
import { storeWith } from '../testing/store.ts';

const SUCCEEDED = statement<{ count: number }>(
  'worker_test_succeeded',
  `select count(*)::integer as count from delivery where status = 'succeeded'`,
);

describe('The worker of deliveries', () => {
  let stage: Stage;

  beforeEach(async () => {
    stage = await Stage.open();
  });
  afterEach(() => stage.close());

  it('The worker of deliveries sends an event with a signature that the library `standardwebhooks` verifies', async () => {
    const to = await stage.receiver();
    const { secret } = await addEndpoint(stage.store, `${SHOP}/hooks?a=b`);
    const [id] = await stage.append();
    stage.clock.realTime = Date.now();
    await stage.worker(to.origin).worker.run();
    expect(to.received).toHaveLength(1);
    const [got] = to.received;
    expect(got?.path).toBe('/hooks?a=b');
    expect(got?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id });
    expect(got?.headers['user-agent']).toMatch(/^Integration-API-Webhooks\//);
    const event = new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
    expect(event).toMatchObject({ id, type: 'order.created', account_id: TENANT.accountId, data: { number: 0 } });
    expect(await stage.deliveries()).toMatchObject([
      { status: 'succeeded', attempts: 1, response_status: 204, next_attempt_at: null },
    ]);
  });

  it('The worker of deliveries postpones the next attempt as Retry-After asks', async () => {
    const to = await stage.receiver((response) => void response.writeHead(503, { 'retry-after': '120' }).end());
    await addEndpoint(stage.store, SHOP);
    await stage.append();
    await stage.worker(to.origin).worker.run();
    expect(await stage.deliveries()).toMatchObject([
      { status: 'pending', next_attempt_at: stage.clock.now() + 120_000 },
    ]);
  });

  it('The worker of deliveries does not follow redirects', async () => {
    const other = await stage.receiver();
    const to = await stage.receiver((response) => void response.writeHead(307, { location: other.origin }).end());
    await addEndpoint(stage.store, SHOP);
    await stage.append();
    await stage.worker(to.origin).worker.run();
    expect(other.received).toEqual([]);
    expect(await stage.deliveries()).toMatchObject([{ status: 'pending', attempts: 1, response_status: 307 }]);
  });

  it('The worker of deliveries disables an endpoint that responds with 410, ends its deliveries and informs the other endpoints', async () => {
    const to = await stage.receiver(
      (response, { path }) => void response.writeHead(path === '/gone' ? 410 : 204).end(),
    );
    const { endpoint } = await addEndpoint(stage.store, `${SHOP}/gone`, ['order.created', 'webhook_endpoint.disabled']);
    await addEndpoint(stage.store, `${SHOP}/other`, ['webhook_endpoint.disabled']);
    await addEndpoint(stage.store, `${SHOP}/silent`, ['order.paid']);
    await stage.append(12);
    await stage.worker(to.origin).worker.run();
    const informed = to.received.filter(({ path }) => path !== '/gone');
    expect(informed.map(({ path }) => path)).toEqual(['/other']);
    expect(JSON.parse(informed[0]?.body ?? '')).toMatchObject({
      type: 'webhook_endpoint.disabled',
      data: { id: endpoint.id, status: 'disabled', version: 2 },
    });
    const own = (await stage.deliveries()).filter((row) => row.endpoint_id === endpoint.id);
    expect(own.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'failed'));
    expect(own.map((row) => row.response_status)).toContain(410);
    await stage.append();
    await stage.worker(to.origin).worker.run();
    expect(to.received.filter(({ path }) => path === '/gone').length).toBeLessThanOrEqual(8);
  });

  it('The worker of deliveries delivers to a fast endpoint while a slow one has a backlog', async () => {
    const to = await stage.receiver((response, { path }) => {
      if (path !== '/slow') response.writeHead(204).end();
    });
    await addEndpoint(stage.store, `${SHOP}/slow`);
    await addEndpoint(stage.store, `${SHOP}/fast`);
    await stage.append(100);
    const { worker: made } = stage.worker(to.origin);
    void made.run();
    await vi.waitFor(() => expect(to.received.filter(({ path }) => path === '/fast')).toHaveLength(100), 20_000);
    expect(to.received.filter(({ path }) => path === '/slow')).toHaveLength(8);
  });

  it('The worker of deliveries delivers what is committed while it runs, and ends with everything in flight', async () => {
    const to = await stage.receiver((response) => void setTimeout(() => response.writeHead(204).end(), 50));
    await addEndpoint(stage.store, SHOP);
    const { worker: made } = stage.worker(to.origin);
    made.start();
    await stage.append(3);
    await vi.waitFor(() => expect(to.received).toHaveLength(3), 20_000);
    await made.stop();
    expect((await stage.deliveries()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    await stage.append();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(to.received).toHaveLength(3);
  });

  it.each([
    { endpoints: 16, events: 20, mostUnrecorded: 32, mostTransactions: 64 },
    { endpoints: 1, events: 200, mostUnrecorded: 8, mostTransactions: 60 },
  ])(
    'The worker of deliveries needs few transactions to reach $endpoints URLs, and a crash would repeat at most $mostUnrecorded webhooks',
    async ({ endpoints, events, mostUnrecorded, mostTransactions }) => {
      let [transactions, recorded, unrecorded] = [0, 0, 0];
      const to = await stage.receiver((response) => {
        unrecorded = Math.max(unrecorded, to.received.length - recorded);
        response.writeHead(204).end();
      });
      for (let at = 0; at < endpoints; at += 1) await addEndpoint(stage.store, `${SHOP}/${at}`);
      await stage.append(events);
      const counting = storeWith(stage.store, {
        async write(work) {
          transactions += 1;
          const result = await stage.store.write(work);
          recorded = (await stage.store.read((tx) => tx.first(SUCCEEDED, [])))?.count ?? 0;
          return result;
        },
      });
      await stage.worker(to.origin, {}, counting).worker.run();
      expect(to.received).toHaveLength(endpoints * events);
      expect(unrecorded).toBeLessThanOrEqual(mostUnrecorded);
      expect(transactions).toBeLessThanOrEqual(mostTransactions);
    },
  );
});
