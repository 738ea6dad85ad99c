import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import { labOf, newAccount, type Send } from '../testing/clients.ts';

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
afterAll(() => sandbox.close());

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
}

async function endpointOf(): Promise<{ path: string; events: string; secret: string }> {
  const { api, path } = await newAccount(sandbox, 'empty');
  const endpoint = { url: 'https://inbox.localhost/mine', event_types: ['order.created'] };
  const { body } = await api<{ endpoint: { id: string }; secret: string }>('POST', '/webhook-endpoints', endpoint);
  return { path: `${path}/webhook-endpoints/${body.endpoint.id}`, events: `${path}/events`, secret: body.secret };
}

test('A test event is sent without an API key, signed with a secret that the lab shows, and is in the log', async () => {
  const { path, events, secret } = await endpointOf();
  expect(await lab('GET', `${path}/secrets`)).toMatchObject({ status: 200, body: { data: [secret] } });
  const { status, body, headers } = await lab<Delivery>('POST', `${path}/ping`);
  expect([status, body.status]).toEqual([202, 'pending']);

  const thread = async (): Promise<components['schemas']['EventThread']> =>
    (await lab<components['schemas']['EventThread']>('GET', `${events}/${body.event_id}/thread`)).body;
  await expect.poll(async () => (await thread()).deliveries[0]?.status).toBe('succeeded');
  const attempt = (await thread()).deliveries[0]?.attempts[0];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(attempt?.signature_input ?? '')
    .digest('base64');
  expect(attempt?.signature).toBe(`v1,${signature}`);
  expect(await lab('GET', `/requests/${headers.get('x-request-id')}`)).toMatchObject({
    body: { summary: { operation: 'sendTestEvent', source: 'lab' } },
  });
});

test('A delivery is retried: its series of attempts begins again', async () => {
  const { path } = await endpointOf();
  const { body } = await lab<Delivery>('POST', `${path}/ping`);
  const deliveries = async (): Promise<object[]> =>
    (await lab<{ data: object[] }>('GET', `${path}/deliveries`)).body.data;
  await expect.poll(deliveries).toMatchObject([{ status: 'succeeded' }]);
  await lab('POST', '/faults', { inbox: 'mine', respond: 500 });
  expect((await lab('POST', `${path}/deliveries/${body.id}/retry`)).status).toBe(202);
  await expect.poll(deliveries).toMatchObject([{ status: 'pending', attempts: 1, response_status: 500 }]);
});

test('Both secrets are shown while a rotated one is still valid', async () => {
  const { api, path } = await newAccount(sandbox, 'empty');
  const endpoint = { url: 'https://inbox.localhost/mine', event_types: ['order.created'] };
  const { body: created } = await api<{ endpoint: { id: string }; secret: string }>(
    'POST',
    '/webhook-endpoints',
    endpoint,
  );
  const { body: rotated } = await api<{ secret: string }>(
    'POST',
    `/webhook-endpoints/${created.endpoint.id}/rotate-secret`,
    {},
  );
  const { body } = await lab('GET', `${path}/webhook-endpoints/${created.endpoint.id}/secrets`);
  expect(body).toEqual({ data: [rotated.secret, created.secret] });
});

test.each(['GET secrets', 'POST ping', 'POST deliveries/dlv_KqJlizTeNAxhi20c/retry'])(
  'The request %s of an unknown webhook endpoint results in 404',
  async (what) => {
    const { path } = await newAccount(sandbox, 'empty');
    const [method = '', rest = ''] = what.split(' ');
    const answer = await lab(method, `${path}/webhook-endpoints/we_KqJlizTeNAxhi20c/${rest}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
  },
);
