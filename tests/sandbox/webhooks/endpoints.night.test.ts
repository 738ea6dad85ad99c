import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../sandbox/api/contract/types.ts';
import { Hooks, SHOP, type EndpointWithSecret } from './hooks.ts';

type Endpoint = Schema<'WebhookEndpoint'>;
type Page = Schema<'WebhookEndpointPage'>;
const HOUR = 3_600_000;

let hooks: Hooks;
beforeEach(async () => {
  hooks = await Hooks.open();
});
afterEach(() => hooks.close());

describe('createWebhookEndpoint', () => {
  test('createWebhookEndpoint responds with 422 and refuses a URL with user name and types that are listed twice, in one response', async () => {
    const body = { url: 'https://user@shop.example/', event_types: ['order.paid', 'order.created', 'order.paid'] };
    expect(await hooks.send('POST /webhook-endpoints', { body })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: [
          { pointer: '#/url', code: 'not_allowed' },
          { pointer: '#/event_types/2', code: 'duplicate' },
        ],
      },
    });
  });

  test('createWebhookEndpoint responds with 409 and refuses the seventeenth endpoint, until one is deleted', async () => {
    const created = await Promise.all(Array.from({ length: 16 }, () => hooks.createEndpoint()));
    const body = { url: SHOP, event_types: ['order.created'] };
    expect(await hooks.send('POST /webhook-endpoints', { body })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', detail: expect.stringContaining('16 webhook endpoints') as string },
    });
    await hooks.send(`DELETE /webhook-endpoints/${created[7]?.endpoint.id}`);
    expect(await hooks.send('POST /webhook-endpoints', { body })).toMatchObject({ status: 201 });
  });
});

describe('listWebhookEndpoints', () => {
  test('listWebhookEndpoints responds with 200 and returns pages, the newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      hooks.service.now += 1000;
      ids.unshift((await hooks.createEndpoint()).endpoint.id);
    }
    const first = await hooks.send<Page>('GET /webhook-endpoints?limit=3');
    const second = await hooks.send<Page>(`GET /webhook-endpoints?limit=3&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids);
    expect([first.body.has_more, second.body.has_more]).toEqual([true, false]);
  });
});

const update = async (body: object, headers: Record<string, string> = {}) => {
  const { endpoint } = await hooks.createEndpoint({ description: 'ERP' });
  hooks.service.now += 1000;
  const path = `/webhook-endpoints/${endpoint.id}`;
  return { before: endpoint, after: await hooks.send<Endpoint>(`PATCH ${path}`, { body, headers }) };
};

describe('updateWebhookEndpoint', () => {
  test('updateWebhookEndpoint responds with 200 and changes what is sent; null removes the note', async () => {
    const { before, after } = await update({ description: null, event_types: ['order.paid'] });
    expect(after.body).toEqual({
      ...before,
      description: null,
      event_types: ['order.paid'],
      version: 2,
      updated_at: new Date(hooks.service.now).toISOString(),
    });
    expect(after.headers['ETag']).toBe('"2"');
  });

  test('updateWebhookEndpoint responds with 200 and keeps version and time if nothing changes', async () => {
    const { before, after } = await update({ description: 'ERP', url: `${SHOP}/hooks`, status: 'enabled' });
    expect(after.body).toEqual(before);
  });

  test('updateWebhookEndpoint responds with 412 and refuses a change that is based on another version, after all other checks', async () => {
    const ifMatch = { 'if-match': '"7"' };
    expect((await update({ status: 'disabled' }, ifMatch)).after).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', errors: [{ parameter: 'If-Match', current_version: 1 }] },
    });
    expect((await update({ url: 'https://127.0.0.1/' }, ifMatch)).after.status).toBe(422);
    expect((await update({ status: 'disabled' }, { 'if-match': '"1"' })).after.status).toBe(200);
  });

  test('updateWebhookEndpoint responds with 404 before it checks the URL', async () => {
    const path = '/webhook-endpoints/we_0000000000000000';
    expect(await hooks.send(`PATCH ${path}`, { body: { url: 'https://127.0.0.1/' } })).toMatchObject({ status: 404 });
  });

  test('Disabling ends the deliveries that are due; enabling starts with the next event', async () => {
    const { endpoint } = await hooks.createEndpoint();
    const path = `/webhook-endpoints/${endpoint.id}`;
    await hooks.append({ type: 'order.created', data: {} });
    await hooks.send(`PATCH ${path}`, { body: { status: 'disabled' } });
    await hooks.append({ type: 'order.created', data: {} });
    await hooks.send(`PATCH ${path}`, { body: { status: 'enabled' } });
    await hooks.runDue();
    expect(hooks.receiver.received).toEqual([]);
    const [id] = await hooks.append({ type: 'order.created', data: {} });
    await hooks.runDue();
    expect(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
    const { body } = await hooks.send<Schema<'WebhookDeliveryPage'>>(`GET ${path}/deliveries`);
    expect(body.data.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
  });

  test('Deliveries that are due go to the new URL', async () => {
    const { endpoint } = await hooks.createEndpoint();
    await hooks.append({ type: 'order.created', data: {} });
    await hooks.send(`PATCH /webhook-endpoints/${endpoint.id}`, { body: { url: `${SHOP}/moved` } });
    await hooks.runDue();
    expect(hooks.receiver.received.map(({ path }) => path)).toEqual(['/moved']);
  });
});

const rotate = (id: string, body: object) =>
  hooks.send<EndpointWithSecret>(`POST /webhook-endpoints/${id}/rotate-secret`, { body });
/** Sends an event, and returns for each secret whether the delivery is signed with it. */
const signedWith = async (...secrets: readonly string[]): Promise<boolean[]> => {
  await hooks.append({ type: 'order.created', data: {} });
  await hooks.runDue();
  const { headers, body } = hooks.receiver.received.at(-1) ?? { headers: {}, body: '' };
  return secrets.map((secret) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  });
};

describe('rotateWebhookEndpointSecret', () => {
  test('Webhooks are signed with both secrets until the overlap ends', async () => {
    const { endpoint, secret } = await hooks.createEndpoint();
    const rotated = await rotate(endpoint.id, { overlap_seconds: 3600 });
    expect(rotated).toMatchObject({
      status: 200,
      headers: { ETag: '"2"' },
      body: { endpoint: { version: 2, secret_hint: rotated.body.secret.slice(-4) } },
    });
    expect(rotated.body.previous_secret_expires_at).toBe(new Date(hooks.service.now + HOUR).toISOString());
    expect(await signedWith(secret, rotated.body.secret)).toEqual([true, true]);
    hooks.service.now += HOUR - 1;
    expect(await signedWith(secret, rotated.body.secret)).toEqual([true, true]);
    hooks.service.now += 1;
    expect(await signedWith(secret, rotated.body.secret)).toEqual([false, true]);
  });

  test('An overlap of zero ends the previous secret at once, and a day is the default', async () => {
    const { endpoint, secret } = await hooks.createEndpoint();
    const first = await rotate(endpoint.id, { overlap_seconds: 0 });
    expect(first.body.previous_secret_expires_at).toBeNull();
    expect(await signedWith(secret, first.body.secret)).toEqual([false, true]);
    const second = await rotate(endpoint.id, {});
    expect(second.body.previous_secret_expires_at).toBe(new Date(hooks.service.now + 24 * HOUR).toISOString());
  });

  test('Another rotation ends the oldest secret', async () => {
    const { endpoint, secret } = await hooks.createEndpoint();
    const second = await rotate(endpoint.id, {});
    const third = await rotate(endpoint.id, {});
    expect(await signedWith(secret, second.body.secret, third.body.secret)).toEqual([false, true, true]);
  });
});

describe('deleteWebhookEndpoint', () => {
  test('deleteWebhookEndpoint responds with 204 and deletes the endpoint and its deliveries, and drops what is due', async () => {
    const { endpoint } = await hooks.createEndpoint();
    const path = `/webhook-endpoints/${endpoint.id}`;
    await hooks.append({ type: 'order.created', data: {} }, { type: 'order.created', data: {} });
    expect(await hooks.send(`DELETE ${path}`)).toMatchObject({ status: 204 });
    await hooks.runDue();
    expect(hooks.receiver.received).toEqual([]);
    for (const line of [`GET ${path}`, `DELETE ${path}`, `GET ${path}/deliveries`]) {
      expect(await hooks.send(line)).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
    }
  });
});
