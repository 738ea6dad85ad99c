import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { apiOf, labOf, newAccount, ONE_MUG, type Send } from '../testing/clients.ts';

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
afterAll(() => sandbox.close());

test('A restored snapshot takes back orders, keys and stock that came later, and keeps those before', async () => {
  const { api } = await newAccount(sandbox);
  const before = await api<{ id: string }>('POST', '/orders', ONE_MUG);
  expect((await lab('POST', '/snapshots', { name: 'before-sale' })).status).toBe(201);
  const after = await api<{ id: string }>('POST', '/orders', ONE_MUG);
  const { body: key } = await api<{ secret: string }>('POST', '/api-keys', {
    name: 'ERP',
    mode: 'test',
    scopes: ['orders:read'],
  });
  expect((await apiOf(sandbox, key.secret)('GET', '/orders')).status).toBe(200);
  const stock = async () =>
    (await api<{ data: { reserved: number }[] }>('GET', '/inventory?sku=MUG-LEUCHT')).body.data[0];
  const reserved = (await stock())?.reserved ?? 0;

  expect(await lab('POST', '/snapshots/before-sale/restore')).toMatchObject({
    status: 200,
    body: { name: 'before-sale' },
  });
  expect((await api('GET', `/orders/${before.body.id}`)).status).toBe(200);
  expect((await api('GET', `/orders/${after.body.id}`)).status).toBe(404);
  expect((await apiOf(sandbox, key.secret)('GET', '/orders')).status).toBe(401);
  expect((await stock())?.reserved).toBe(reserved - 1);
});

test('The clock keeps its time when a snapshot is restored, and webhooks are still delivered', async () => {
  const { api, path } = await newAccount(sandbox, 'empty');
  const endpoint = { url: 'https://inbox.localhost/later', event_types: ['webhook_endpoint.ping'] };
  const { body: created } = await api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', endpoint);
  await lab('POST', '/snapshots', { name: 'earlier' });
  const { body: advanced } = await lab<{ now: string }>('POST', '/clock', { advance: '2d' });
  await lab('POST', '/snapshots/earlier/restore');
  const { body: clock } = await lab<{ now: string }>('GET', '/clock');
  expect(Date.parse(clock.now)).toBeGreaterThanOrEqual(Date.parse(advanced.now));
  await api('POST', `/webhook-endpoints/${created.endpoint.id}/ping`);
  const received = async () => (await lab<{ data: object[] }>('GET', `${path}/inbox?name=later`)).body.data.length;
  await expect.poll(received).toBe(1);
});

test('Snapshots are listed, and a deleted one cannot be restored', async () => {
  await lab('POST', '/snapshots', { name: 'short-lived' });
  const list = async () => (await lab<{ data: { name: string }[] }>('GET', '/snapshots')).body.data;
  expect((await list()).map(({ name }) => name)).toContain('short-lived');
  expect((await lab('DELETE', '/snapshots/short-lived')).status).toBe(204);
  expect((await list()).map(({ name }) => name)).not.toContain('short-lived');
  expect(await lab('POST', '/snapshots/short-lived/restore')).toMatchObject({ status: 404 });
});
