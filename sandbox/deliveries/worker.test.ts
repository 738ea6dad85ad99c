import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendEvents } from '../outbox/append.ts';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';
import { testStore, testWork } from '../store/testing.ts';
import {
  addEndpoint,
  startReceiver,
  TENANT,
  TestClock,
  testWorker,
  type Receiver,
  type TestWorker,
} from './testing.ts';

const SHOP = 'https://shop.example';
const HOUR = 3_600_000;

interface Row {
  readonly endpoint_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly next_attempt_at: number | null;
}

const DELIVERIES = statement<Row>(
  'worker_test_deliveries',
  'select endpoint_id, event_type, status, attempts, response_status, next_attempt_at from delivery order by created_at, id',
);

describe('worker of deliveries', () => {
  const clock = new TestClock();
  let store: Store;
  let open: (Receiver | TestWorker)[];

  beforeEach(async () => {
    store = await testStore();
    Object.assign(clock, new TestClock());
    open = [];
  });

  afterEach(async () => {
    for (const each of open) await each.close();
    await store.close();
  });

  const receiver = async (...parameters: Parameters<typeof startReceiver>): Promise<Receiver> => {
    const started = await startReceiver(...parameters);
    open.push(started);
    return started;
  };
  const worker = (origin: string, rest: Partial<Parameters<typeof testWorker>[1]> = {}): TestWorker => {
    const made = testWorker(store, { clock, forwards: [`${SHOP}=${origin}`], ...rest });
    open.unshift(made);
    return made;
  };
  const append = (count = 1): Promise<readonly string[]> =>
    testWork(store, { now: clock.now() })((work) =>
      appendEvents(
        work,
        Array.from({ length: count }, (_, number) => ({ type: 'order.created', data: { number } }) as const),
      ),
    );
  const deliveries = (): Promise<Row[]> => store.read((tx) => tx.all(DELIVERIES, []));

  it('sends an event with a signature that the library `standardwebhooks` verifies', async () => {
    const to = await receiver();
    const { secret } = await addEndpoint(store, `${SHOP}/hooks?a=b`);
    const [id] = await append();
    clock.realTime = Date.now();
    await worker(to.origin).worker.run();
    expect(to.received).toHaveLength(1);
    const [got] = to.received;
    expect(got?.path).toBe('/hooks?a=b');
    expect(got?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id });
    expect(got?.headers['user-agent']).toMatch(/^Integration-API-Webhooks\//);
    const event = new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
    expect(event).toMatchObject({ id, type: 'order.created', account_id: TENANT.accountId, data: { number: 0 } });
    expect(await deliveries()).toMatchObject([
      { status: 'succeeded', attempts: 1, response_status: 204, next_attempt_at: null },
    ]);
  });

  it('makes ten attempts over the schedule, and fails', async () => {
    const to = await receiver((response) => void response.writeHead(500).end());
    await addEndpoint(store, SHOP);
    await append();
    const { worker: made } = worker(to.origin);
    const began = clock.now();
    const times: number[] = [];
    for (let next = await made.next(); next !== undefined; next = await made.next()) {
      clock.pass(next - clock.now());
      await made.run();
      times.push((clock.now() - began) / 1000);
    }
    const delays = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(to.received).toHaveLength(10);
    expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(to.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(await deliveries()).toMatchObject([
      { status: 'failed', attempts: 10, response_status: 500, next_attempt_at: null },
    ]);
  });

  it('postpones the next attempt as Retry-After asks', async () => {
    const to = await receiver((response) => void response.writeHead(503, { 'retry-after': '120' }).end());
    await addEndpoint(store, SHOP);
    await append();
    await worker(to.origin).worker.run();
    expect(await deliveries()).toMatchObject([{ status: 'pending', next_attempt_at: clock.now() + 120_000 }]);
  });

  it('does not follow redirects', async () => {
    const other = await receiver();
    const to = await receiver((response) => void response.writeHead(307, { location: other.origin }).end());
    await addEndpoint(store, SHOP);
    await append();
    await worker(to.origin).worker.run();
    expect(other.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 1, response_status: 307 }]);
  });

  it('disables an endpoint that responds with 410, ends its deliveries and informs the others', async () => {
    const to = await receiver((response, { path }) => void response.writeHead(path === '/gone' ? 410 : 204).end());
    const { endpoint } = await addEndpoint(store, `${SHOP}/gone`, ['order.created', 'webhook_endpoint.disabled']);
    await addEndpoint(store, `${SHOP}/other`, ['webhook_endpoint.disabled']);
    await addEndpoint(store, `${SHOP}/silent`, ['order.paid']);
    await append(12);
    await worker(to.origin).worker.run();
    const informed = to.received.filter(({ path }) => path !== '/gone');
    expect(informed.map(({ path }) => path)).toEqual(['/other']);
    expect(JSON.parse(informed[0]?.body ?? '')).toMatchObject({
      type: 'webhook_endpoint.disabled',
      data: { id: endpoint.id, status: 'disabled', version: 2 },
    });
    const own = (await deliveries()).filter((row) => row.endpoint_id === endpoint.id);
    expect(own.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'failed'));
    expect(own.map((row) => row.response_status)).toContain(410);
    await append();
    await worker(to.origin).worker.run();
    expect(to.received.filter(({ path }) => path === '/gone').length).toBeLessThanOrEqual(8);
  });

  it('treats a receiver that never responds as failed once the time is over, and reports no status', async () => {
    const to = await receiver(() => undefined);
    await addEndpoint(store, SHOP);
    await append();
    await worker(to.origin, { timeLimitMs: 200 }).worker.run();
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 1, response_status: null }]);
  });

  it('delivers to a fast endpoint while a slow one has a backlog', async () => {
    const to = await receiver((response, { path }) => {
      if (path !== '/slow') response.writeHead(204).end();
    });
    await addEndpoint(store, `${SHOP}/slow`);
    await addEndpoint(store, `${SHOP}/fast`);
    await append(100);
    const { worker: made } = worker(to.origin);
    void made.run();
    await vi.waitFor(() => expect(to.received.filter(({ path }) => path === '/fast')).toHaveLength(100), 20_000);
    expect(to.received.filter(({ path }) => path === '/slow')).toHaveLength(8);
  });

  it('repeats the attempts of a worker that was killed, once its lease has ended', async () => {
    const to = await receiver((response, { headers }) => {
      if (to.received.filter((got) => got.headers['webhook-id'] === headers['webhook-id']).length > 1) {
        response.writeHead(204).end();
      }
    });
    await addEndpoint(store, SHOP);
    const ids = await append(5);
    void worker(to.origin).worker.run();
    await vi.waitFor(() => expect(to.received).toHaveLength(5), 20_000);
    const { worker: other } = worker(to.origin);
    clock.pass(29_999);
    const before = other.run();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(to.received).toHaveLength(5);
    clock.pass(2);
    await before;
    expect(
      to.received
        .slice(5)
        .map(({ headers }) => headers['webhook-id'])
        .toSorted(),
    ).toEqual([...ids].toSorted());
    expect(new Set((await deliveries()).map(({ status }) => status))).toEqual(new Set(['succeeded']));
  });

  it('keeps the lease while the clock of the sandbox is advanced', async () => {
    let respond: (() => void) | undefined;
    const to = await receiver((response) => void (respond = () => void response.writeHead(204).end()));
    await addEndpoint(store, SHOP);
    await append();
    const first = worker(to.origin).worker.run();
    await vi.waitFor(() => expect(respond).toBeDefined(), 20_000);
    clock.time += 72 * HOUR;
    const second = worker(to.origin).worker.run();
    await new Promise((resolve) => setTimeout(resolve, 100));
    respond?.();
    await Promise.all([first, second]);
    expect(to.received).toHaveLength(1);
    expect(to.received[0]?.headers['webhook-timestamp']).toBe(`${Math.floor(clock.realTime / 1000)}`);
  });
});
