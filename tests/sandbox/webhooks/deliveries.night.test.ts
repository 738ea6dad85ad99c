import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../sandbox/api/contract/types.ts';
import { DAY } from '../access/service.ts';
import { Hooks } from './hooks.ts';

type Delivery = Schema<'WebhookDelivery'>;
type Page = Schema<'WebhookDeliveryPage'>;
const CREATED = { type: 'order.created', data: {} } as const;

let status: number;
let hooks: Hooks;
beforeEach(async () => {
  status = 204;
  hooks = await Hooks.open(() => status);
});
afterEach(() => hooks.close());

const pathOf = async (body?: object): Promise<string> =>
  `/webhook-endpoints/${(await hooks.createEndpoint(body)).endpoint.id}`;
const list = async (path: string, query = ''): Promise<Page> =>
  (await hooks.send<Page>(`GET ${path}/deliveries${query}`)).body;
const iso = (time: number): string => new Date(time).toISOString();

describe('listWebhookDeliveries', () => {
  test('listWebhookDeliveries responds with 200 and shows each delivery with its attempts', async () => {
    const path = await pathOf();
    const [id] = await hooks.append(CREATED);
    const at = iso(hooks.service.now);
    const queued = { event_id: id, event_type: 'order.created', created_at: at, status: 'pending', attempts: 0 };
    expect((await list(path)).data).toMatchObject([{ ...queued, response_status: null, next_attempt_at: at }]);
    status = 503;
    await hooks.runDue();
    const [failed] = (await list(path)).data;
    expect(failed).toMatchObject({ ...queued, attempts: 1, response_status: 503 });
    expect(Date.parse(failed?.next_attempt_at ?? '') - hooks.service.now).toBeGreaterThanOrEqual(4500);
    status = 200;
    hooks.service.now += 6000;
    await hooks.runDue();
    expect((await list(path)).data).toMatchObject([
      { status: 'succeeded', attempts: 2, response_status: 200, next_attempt_at: null },
    ]);
  });

  test('listWebhookDeliveries responds with 200 and returns pages, by status, of the last 30 days', async () => {
    const path = await pathOf();
    await hooks.append(...Array.from({ length: 5 }, () => CREATED));
    await hooks.runDue();
    hooks.service.now += 10 * DAY;
    await hooks.append(CREATED);
    const first = await list(path, '?limit=4');
    const second = await list(path, `?limit=4&cursor=${first.next_cursor}`);
    expect([first.data.length, second.data.length, second.has_more]).toEqual([4, 2, false]);
    expect(first.data[0]?.status).toBe('pending');
    expect((await list(path, '?status=succeeded')).data).toHaveLength(5);
    hooks.service.now += 20 * DAY;
    expect((await list(path)).data).toHaveLength(1);
  });
});

const retry = (path: string, id: string | undefined) => hooks.send<Delivery>(`POST ${path}/deliveries/${id}/retry`);

describe('retryWebhookDelivery', () => {
  test('retryWebhookDelivery responds with 202 and sends the same event again in a new series, also after a success', async () => {
    const path = await pathOf();
    const [eventId] = await hooks.append(CREATED);
    await hooks.runDue();
    hooks.service.now += DAY;
    const [before] = (await list(path)).data;
    const response = await retry(path, before?.id);
    expect(response).toMatchObject({
      status: 202,
      body: {
        ...before,
        status: 'pending',
        attempts: 0,
        response_status: null,
        next_attempt_at: iso(hooks.service.now),
      },
    });
    await hooks.runDue();
    const [first, second] = hooks.receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(eventId);
    expect((await list(path)).data).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
  });

  test('A disabled endpoint gets a 202 with a failed delivery', async () => {
    const path = await pathOf();
    await hooks.append(CREATED);
    const [delivery] = (await list(path)).data;
    await hooks.send(`PATCH ${path}`, { body: { status: 'disabled' } });
    expect(await retry(path, delivery?.id)).toMatchObject({
      status: 202,
      body: { status: 'failed', attempts: 0, next_attempt_at: null },
    });
  });

  test('retryWebhookDelivery responds with 404 for a delivery of another endpoint', async () => {
    const path = await pathOf();
    await hooks.append(CREATED);
    const [delivery] = (await list(path)).data;
    expect(await retry(await pathOf(), delivery?.id)).toMatchObject({ status: 404 });
    expect(await retry(path, 'dlv_0000000000000000')).toMatchObject({ status: 404 });
    expect(await retry('/webhook-endpoints/we_0000000000000000', delivery?.id)).toMatchObject({ status: 404 });
  });

  test('retryWebhookDelivery responds with 410 once the event is older than 30 days, also after its row was removed', async () => {
    const path = await pathOf();
    await hooks.append(CREATED);
    const [delivery] = (await list(path)).data;
    hooks.service.now += 30 * DAY - 1;
    expect(await retry(path, delivery?.id)).toMatchObject({ status: 202 });
    hooks.service.now += 1;
    expect(await retry(path, delivery?.id)).toMatchObject({ status: 410, body: { code: 'resource_gone' } });
    hooks.service.now += 60 * DAY;
    await hooks.runDue();
    expect(await retry(path, delivery?.id)).toMatchObject({ status: 410, body: { code: 'resource_gone' } });
  });
});
