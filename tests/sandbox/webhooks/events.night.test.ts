import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JsonText, type Schema } from '../../../sandbox/api/contract/types.ts';
import { DAY } from '../access/service.ts';
import { Hooks } from './hooks.ts';

type Event = Schema<'Event'>;
type Page = Schema<'EventPage'>;
const deleted = (name: string) =>
  ({
    type: 'product.deleted',
    data: { id: `prod_${name.padEnd(16, '0')}`, deleted_at: '2026-01-02T03:04:05Z' },
  }) as const;
const disabled = {
  type: 'webhook_endpoint.ping',
  data: { webhook_endpoint_id: 'we_kky1lF8rv83tA2dh', message: 'ping' },
} as const;

let hooks: Hooks;
beforeEach(async () => {
  hooks = await Hooks.open();
});
afterEach(() => hooks.close());

const list = async (query = ''): Promise<Page> => (await hooks.send<Page>(`GET /events${query}`)).body;
const keyWith = async (...scopes: readonly string[]): Promise<string> =>
  (await hooks.send<{ secret: string }>('POST /api-keys', { body: { name: 'some', mode: 'test', scopes } })).body
    .secret;
const idsOf = ({ data }: Page): string[] => data.map(({ id }) => id);

describe('retrieveEvent', () => {
  test('retrieveEvent responds with 200 and returns the very text that is sent to endpoints', async () => {
    await hooks.createEndpoint({ event_types: ['product.deleted'] });
    const text = '{"id":"prod_7E4vcCBDsoLFT2f8", "deleted_at":"2026-01-02T03:04:05.0000Z","extra":1.50}';
    const [id] = await hooks.append({ type: 'product.deleted', data: new JsonText(text) });
    await hooks.runDue();
    const body = hooks.receiver.received[0]?.body ?? '';
    expect(body).toContain(`"data":${text}}`);
    expect((await hooks.send<Event>(`GET /events/${id}`)).body).toEqual(JSON.parse(body));
    expect(JSON.parse(body)).toMatchObject({
      id,
      type: 'product.deleted',
      api_version: 'v1',
      account_id: hooks.tenant.accountId,
      timestamp: new Date(hooks.service.now).toISOString(),
    });
  });

  test('retrieveEvent responds with 404 for unknown events, and with 410 after 30 days, also after the row was removed', async () => {
    const [id] = await hooks.append(deleted('7E4vcCBDsoLFT2f8'));
    expect(await hooks.send('GET /events/evt_0000000000000000')).toMatchObject({ status: 404 });
    hooks.service.now += 30 * DAY - 1;
    expect(await hooks.send(`GET /events/${id}`)).toMatchObject({ status: 200 });
    hooks.service.now += 1;
    expect(await hooks.send(`GET /events/${id}`)).toMatchObject({ status: 410, body: { code: 'resource_gone' } });
    expect(await list()).toMatchObject({ data: [] });
    hooks.service.now += 60 * DAY;
    await hooks.runDue();
    expect(await hooks.send(`GET /events/${id}`)).toMatchObject({ status: 410, body: { code: 'resource_gone' } });
    const left = await hooks.service.store.read((tx) =>
      tx.all({ name: 'events_test_left', text: 'select id from event union all select id from event_time' }, []),
    );
    expect(left).toEqual([]);
    hooks.service.now += 366 * DAY;
    await hooks.runDue();
    expect(await hooks.send(`GET /events/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('listEvents', () => {
  test('listEvents responds with 200 and returns pages, the newest first, and events of one transaction in reverse order', async () => {
    const ids = [...(await hooks.append(...['a', 'b', 'c'].map((name) => deleted(name))))];
    hooks.service.now += 1;
    ids.push(...(await hooks.append(...['d', 'e', 'f'].map((name) => deleted(name)))));
    const first = await list('?limit=4');
    hooks.service.now += 1;
    await hooks.append(deleted('g'));
    const second = await list(`?limit=4&cursor=${first.next_cursor}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed());
    expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null]);
  });

  test('listEvents responds with 200 and filters by types and by time', async () => {
    const begin = hooks.service.now;
    const [first] = await hooks.append(deleted('a'));
    hooks.service.now += 1000;
    const [second] = await hooks.append(disabled);
    hooks.service.now += 1000;
    const [third] = await hooks.append(deleted('b'));
    const at = (milliseconds: number): string => encodeURIComponent(new Date(begin + milliseconds).toISOString());
    expect(idsOf(await list('?type=product.deleted'))).toEqual([third, first]);
    expect(idsOf(await list('?type=product.deleted,webhook_endpoint.ping'))).toEqual([third, second, first]);
    expect(idsOf(await list(`?created_at_min=${at(1000)}`))).toEqual([third, second]);
    expect(idsOf(await list(`?created_at_max=${at(1000)}`))).toEqual([first]);
    expect(idsOf(await list(`?created_at_min=${at(1000)}&created_at_max=${at(1000)}`))).toEqual([]);
  });

  test('Events whose data the key may not read are left out, and refused with 403', async () => {
    const [order] = await hooks.append(disabled);
    const [product] = await hooks.append(deleted('a'));
    const secret = await keyWith('events:read', 'products:read');
    expect(idsOf((await hooks.send<Page>('GET /events', { secret })).body)).toEqual([product]);
    expect(await hooks.send(`GET /events/${product}`, { secret })).toMatchObject({ status: 200 });
    for (const call of [`GET /events/${order}`, 'GET /events?type=order.paid,product.deleted'] as const)
      expect(await hooks.send(call, { secret })).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });

  test('A webhook endpoint is sent only events whose data the key may read', async () => {
    const secret = await keyWith('webhooks:write', 'products:read');
    const url = 'https://inbox.localhost/a';
    const refused = { status: 403, body: { code: 'insufficient_scope' } };
    const create = (event_types: readonly string[], key: string) =>
      hooks.send<{ endpoint: { id: string } }>('POST /webhook-endpoints', { body: { url, event_types }, secret: key });
    expect(await create(['product.created', 'order.paid'], secret)).toMatchObject(refused);
    const own = (await create(['product.created'], secret)).body.endpoint.id;
    const others = (await create(['order.paid'], await keyWith('webhooks:write', 'orders:read'))).body.endpoint.id;
    const update = (id: string, body: object) => hooks.send(`PATCH /webhook-endpoints/${id}`, { body, secret });
    expect(await update(own, { event_types: ['order.paid'] })).toMatchObject(refused);
    expect(await update(others, { url: 'https://inbox.localhost/b' })).toMatchObject(refused);
    expect(await update(own, { url: 'https://inbox.localhost/b' })).toMatchObject({ status: 200 });
    expect(await update(others, { description: 'theirs' })).toMatchObject({ status: 200 });
  });

  test('A key gets no signing secret of events that it may not read by repeating the creation of another', async () => {
    const first = {
      body: { url: 'https://inbox.localhost/a', event_types: ['order.paid'] },
      headers: { 'idempotency-key': 'endpoint-1' },
    };
    expect(await hooks.send('POST /webhook-endpoints', first)).toMatchObject({ status: 201 });
    const secret = await keyWith('webhooks:write', 'products:read');
    expect(await hooks.send('POST /webhook-endpoints', { ...first, secret })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
  });

  test('Events of the other mode are not found', async () => {
    const [id] = await hooks.append(disabled);
    const { secret } = await hooks.service.createLiveKey(hooks.tenant.accountId);
    expect(await hooks.send(`GET /events/${id}`, { secret })).toMatchObject({ status: 404 });
    expect((await hooks.send<Page>('GET /events', { secret })).body.data).toEqual([]);
  });
});
