import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statement } from '../api/store.ts';
import { SHOP, Stage, addEndpoint } from '../testing/deliveries.ts';
import { storeWith } from '../testing/store.ts';

const HOUR = 3_600_000;

const RESTART = statement(
  'worker_test_restart',
  'update delivery set series = series + 1, attempts = 0, locked_until = 0',
);
const DISABLE = statement(
  'worker_test_disable',
  `update webhook_endpoint set status = 'disabled', doc = replace(doc, '"enabled"', '"disabled"') where id = $1`,
);
const LOGGED = statement('worker_test_logged', 'select number from delivery_attempt');
const MOVE = statement(
  'worker_test_move',
  `update webhook_endpoint set doc = replace(doc, 'https://shop.example', 'https://other.example')`,
);
const STATUSES = statement<{ status: string }>('worker_test_statuses', 'select status from webhook_endpoint');
const DELETE = statement('worker_test_delete', 'delete from webhook_endpoint where id = $1');

describe('The worker of deliveries under faults', () => {
  let stage: Stage;

  beforeEach(async () => {
    stage = await Stage.open();
  });
  afterEach(() => stage.close());

  it('The worker of deliveries records no status for a receiver that never responds', async () => {
    const to = await stage.receiver(() => undefined);
    await addEndpoint(stage.store, SHOP);
    await stage.append();
    await stage.worker(to.origin, { timeLimitMs: 200 }).worker.run();
    expect(await stage.deliveries()).toMatchObject([{ status: 'pending', attempts: 1, response_status: null }]);
  });

  it('The worker of deliveries repeats the attempts of a worker that was killed, once its lease has ended', async () => {
    const to = await stage.receiver((response, { headers }) => {
      if (to.received.filter((got) => got.headers['webhook-id'] === headers['webhook-id']).length > 1) {
        response.writeHead(204).end();
      }
    });
    await addEndpoint(stage.store, SHOP);
    const ids = await stage.append(5);
    void stage.worker(to.origin).worker.run();
    await vi.waitFor(() => expect(to.received).toHaveLength(5), 20_000);
    const { worker: other } = stage.worker(to.origin);
    stage.clock.pass(29_999);
    const before = other.run();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(to.received).toHaveLength(5);
    stage.clock.pass(2);
    await before;
    expect(
      to.received
        .slice(5)
        .map(({ headers }) => headers['webhook-id'])
        .toSorted(),
    ).toEqual([...ids].toSorted());
    expect(new Set((await stage.deliveries()).map(({ status }) => status))).toEqual(new Set(['succeeded']));
  });

  it('The worker of deliveries keeps the lease while the clock of the sandbox is advanced', async () => {
    let respond: (() => void) | undefined;
    const to = await stage.receiver((response) => void (respond = () => void response.writeHead(204).end()));
    await addEndpoint(stage.store, SHOP);
    await stage.append();
    const first = stage.worker(to.origin).worker.run();
    await vi.waitFor(() => expect(respond).toBeDefined(), 20_000);
    stage.clock.time += 72 * HOUR;
    const second = stage.worker(to.origin).worker.run();
    await new Promise((resolve) => setTimeout(resolve, 100));
    respond?.();
    await Promise.all([first, second]);
    expect(to.received).toHaveLength(1);
    expect(to.received[0]?.headers['webhook-timestamp']).toBe(`${Math.floor(stage.clock.realTime / 1000)}`);
  });

  it('The worker of deliveries gives up its leases when it is stopped, so that another worker need not wait', async () => {
    let isFirst = true;
    const to = await stage.receiver((response) => {
      if (!isFirst) response.writeHead(204).end();
    });
    await addEndpoint(stage.store, SHOP);
    await stage.append(3);
    const { worker: first } = stage.worker(to.origin);
    void first.run();
    await vi.waitFor(() => expect(to.received).toHaveLength(3), 20_000);
    isFirst = false;
    await first.stop(0);
    await stage.worker(to.origin).worker.run();
    expect(to.received).toHaveLength(6);
    expect(await stage.deliveries()).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'succeeded', attempts: 1 })),
    );
  });

  it('The worker of deliveries ignores the outcome of a series before the present one', async () => {
    const responses: ((status: number) => void)[] = [];
    const to = await stage.receiver((response) => {
      responses.push((status) => void response.writeHead(status).end());
    });
    await addEndpoint(stage.store, SHOP);
    await stage.append();
    const late = stage.worker(to.origin).worker.run();
    await vi.waitFor(() => expect(responses).toHaveLength(1), 20_000);
    await stage.store.write((tx) => tx.all(RESTART, []));
    const present = stage.worker(to.origin).worker.run();
    await vi.waitFor(() => expect(responses).toHaveLength(2), 20_000);
    responses[0]?.(500);
    await vi.waitFor(async () => expect(await stage.store.read((tx) => tx.all(LOGGED, []))).toHaveLength(1), 20_000);
    responses[1]?.(204);
    await Promise.all([late, present]);
    expect(await stage.deliveries()).toMatchObject([{ status: 'succeeded', attempts: 1, response_status: 204 }]);
  });

  it('An endpoint is not disabled by a 410 of the URL that it had before', async () => {
    let respond: (() => void) | undefined;
    const to = await stage.receiver((response) => void (respond = () => void response.writeHead(410).end()));
    await addEndpoint(stage.store, SHOP);
    await stage.append();
    const late = stage.worker(to.origin).worker.run();
    await vi.waitFor(() => expect(respond).toBeDefined(), 20_000);
    await stage.store.write((tx) => tx.all(MOVE, []));
    respond?.();
    await late;
    expect(await stage.store.read((tx) => tx.all(STATUSES, []))).toEqual([{ status: 'enabled' }]);
  });

  it('The worker of deliveries drops deliveries of an endpoint that was deleted, and ends those of one that was disabled, in the meantime', async () => {
    const to = await stage.receiver();
    const disabled = await addEndpoint(stage.store, SHOP);
    const deleted = await addEndpoint(stage.store, SHOP);
    await stage.append(2);
    await stage.store.write((tx) => tx.all(DISABLE, [disabled.endpoint.id]));
    await stage.store.write((tx) => tx.all(DELETE, [deleted.endpoint.id]));
    const { worker: made } = stage.worker(to.origin);
    await made.run();
    expect(to.received).toEqual([]);
    expect((await stage.deliveries()).map(({ status, endpoint_id: id }) => [id, status])).toEqual(
      Array.from({ length: 2 }, () => [disabled.endpoint.id, 'failed']),
    );
    expect(await made.next()).toBeUndefined();
  });

  it('The worker of deliveries goes on after the database has failed, and delivers at least once', async () => {
    const to = await stage.receiver();
    await addEndpoint(stage.store, SHOP);
    await stage.append(2);
    let failures = 2;
    const { store } = stage;
    const failing = storeWith(store, {
      write: async (work) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the database is away');
        return store.write(work);
      },
    });

    const { worker: made, errors } = stage.worker(to.origin, {}, failing);
    await made.run();
    expect(errors).toHaveLength(2);
    expect(to.received).toHaveLength(2);
    expect((await stage.deliveries()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });
});
