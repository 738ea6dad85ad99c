import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../openapi/.build/lab-types.ts';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { labOf, newAccount, type Send } from '../testing/clients.ts';

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
afterAll(() => sandbox.close());

type Schemas = components['schemas'];
type List = Schemas['DeliveryList'];

interface Scene {
  readonly path: string;
  readonly endpointId: string;
  readonly api: Send;
  list(query?: string): Promise<List>;
}

/** Returns an account with an endpoint at the inbox. */
async function scene(): Promise<Scene> {
  const { api, path } = await newAccount(sandbox, 'empty');
  const endpoint = { url: 'https://inbox.localhost/mine', event_types: ['order.created'] };
  const { body } = await api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', endpoint);
  const list = async (query = ''): Promise<List> => (await lab<List>('GET', `${path}/deliveries${query}`)).body;
  return { api, path, endpointId: body.endpoint.id, list };
}

const statusesOf = ({ data }: List): string[] => data.map(({ status }) => status);
const timeNow = async (): Promise<string> => (await lab<Schemas['Clock']>('GET', '/clock')).body.now;

/** Sends test events that fail, because the endpoint is disabled while they are sent. */
async function fail({ api, endpointId }: Scene, count: number): Promise<void> {
  await api('PATCH', `/webhook-endpoints/${endpointId}`, { status: 'disabled' });
  for (let at = 0; at < count; at += 1) await api('POST', `/webhook-endpoints/${endpointId}/ping`);
  await api('PATCH', `/webhook-endpoints/${endpointId}`, { status: 'enabled' });
}

test('Failed deliveries of a period are sent again, and no others', async () => {
  const made = await scene();
  const { path, endpointId, list } = made;
  await fail(made, 2);
  await lab('POST', '/clock', { advance: '1h' });
  const from = await timeNow();
  await fail(made, 3);
  await lab('POST', '/clock', { advance: '1h' });
  const until = await timeNow();
  await fail(made, 1);
  const retry = `${path}/webhook-endpoints/${endpointId}/retry-failed`;
  const period = { created_at_min: from, created_at_max: until };
  const { status, body, headers } = await lab('POST', retry, period);
  expect([status, body]).toEqual([200, { queued: 3, has_more: false }]);
  await expect
    .poll(async () => statusesOf(await list()))
    .toEqual(['failed', 'succeeded', 'succeeded', 'succeeded', 'failed', 'failed']);
  expect(await lab('GET', `/requests/${headers.get('x-request-id')}`)).toMatchObject({
    body: { summary: { operation: 'retryFailedDeliveries', source: 'lab' } },
  });
  expect(await lab('POST', retry)).toMatchObject({ body: { queued: 3, has_more: false } });
  await expect.poll(async () => new Set(statusesOf(await list()))).toEqual(new Set(['succeeded']));
});

test('The failed deliveries of a disabled endpoint stay, and the problem says what to do', async () => {
  const made = await scene();
  await fail(made, 1);
  await made.api('PATCH', `/webhook-endpoints/${made.endpointId}`, { status: 'disabled' });
  const retry = await lab('POST', `${made.path}/webhook-endpoints/${made.endpointId}/retry-failed`);
  expect(retry).toMatchObject({
    status: 422,
    body: { errors: [{ detail: expect.stringContaining('enable it first') }] },
  });
  expect((await lab('POST', `${made.path}/webhook-endpoints/we_0000000000000000/retry-failed`)).status).toBe(404);
});

test('More than one slice of failed deliveries is queued by one request', async () => {
  const made = await scene();
  await fail(made, 510);
  const retry = await lab('POST', `${made.path}/webhook-endpoints/${made.endpointId}/retry-failed`);
  expect(retry.body).toEqual({ queued: 510, has_more: false });
  expect((await made.list('?status=failed')).data).toEqual([]);
});

test('Deliveries of all endpoints are listed page by page, by status, endpoint and time', async () => {
  const made = await scene();
  const { api, list, endpointId } = made;
  const other = { url: 'https://inbox.localhost/other', event_types: ['order.created'] };
  const { body } = await api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', other);
  await fail(made, 2);
  await lab('POST', '/clock', { advance: '2h' });
  const later = await timeNow();
  await fail({ ...made, endpointId: body.endpoint.id }, 3);
  const all = await list();
  expect(all.data.map(({ webhook_endpoint_id: id }) => id)).toEqual([
    ...Array.from({ length: 3 }, () => body.endpoint.id),
    ...Array.from({ length: 2 }, () => endpointId),
  ]);
  expect((await list(`?webhook_endpoint_id=${endpointId}`)).data).toEqual(all.data.slice(3));
  expect((await list(`?created_at_min=${later}`)).data).toEqual(all.data.slice(0, 3));
  expect((await list(`?created_at_max=${later}`)).data).toEqual(all.data.slice(3));
  expect((await list('?status=succeeded')).data).toEqual([]);
  const pages = [];
  for (let before = ''; ;) {
    const page = await list(`?limit=2${before && `&before=${before}`}`);
    pages.push(...page.data);
    if (!page.has_more) break;
    before = page.data.at(-1)?.id ?? '';
  }
  expect(pages).toEqual(all.data);
});

test('The clock advances to the next delivery attempt, which is then made', async () => {
  const own = await startSandbox();
  const send = labOf(own);
  expect(await send('POST', '/clock', { to: 'next_delivery' })).toMatchObject({
    status: 422,
    body: { detail: 'No delivery waits for an attempt. The clock was not moved.' },
  });
  const { api, path } = await newAccount(own, 'empty');
  const endpoint = { url: 'https://inbox.localhost/mine?status=503', event_types: ['order.created'] };
  const { body } = await api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', endpoint);
  await api('POST', `/webhook-endpoints/${body.endpoint.id}/ping`);
  const delivery = async () => (await send<List>('GET', `${path}/deliveries`)).body.data[0];
  await expect.poll(async () => (await delivery())?.attempts).toBe(1);
  const due = Date.parse((await delivery())?.next_attempt_at ?? '');
  const { body: journey } = await send<Schemas['ClockJourney']>('POST', '/clock', { to: 'next_delivery' });
  expect(Math.abs(Date.parse(journey.now) - due)).toBeLessThan(1000);
  expect((await delivery())?.attempts).toBe(2);
  expect((await send('POST', '/clock', { to: 'next_delivery', advance: '1h' })).status).toBe(422);
  await own.close();
});

test('Requests are listed by time', async () => {
  const { api } = await newAccount(sandbox, 'empty');
  const idOf = async (): Promise<string> => (await api('GET', '/account')).headers.get('x-request-id') ?? '';
  const first = await idOf();
  await lab('POST', '/clock', { advance: '1h' });
  const between = await timeNow();
  const second = await idOf();
  const idsOf = async (query: string): Promise<string[]> =>
    (await lab<Schemas['RequestList']>('GET', `/requests?${query}`)).body.data.map(({ request_id: id }) => id);
  const [early, late] = [await idsOf(`created_at_max=${between}`), await idsOf(`created_at_min=${between}`)];
  expect([early.includes(first), early.includes(second)]).toEqual([true, false]);
  expect([late.includes(first), late.includes(second)]).toEqual([false, true]);
});
