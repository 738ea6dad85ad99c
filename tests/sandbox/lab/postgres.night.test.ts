/** The lab on PostgreSQL, with two sandboxes on one database, as in two processes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf, labOf, newAccount, ONE_MUG } from '../../../sandbox/testing/clients.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start/main.ts';
import { type PostgresServer, startPostgres } from '../../../scripts/servers/servers.ts';

let server: PostgresServer;
let one: Sandbox;
let other: Sandbox;
beforeAll(async () => {
  server = await startPostgres();
  const database = { url: await server.createDatabase(), connections: 5 };
  const options = { database, seed: 'demo', budgets: 'database' } as const;
  // Both find a new database at the same time.
  [one, other] = await Promise.all([startSandbox(options), startSandbox(options)]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await server.close();
});

test('One of two sandboxes that start at once on a new database creates the data of the seed', async () => {
  expect(one.keys).toEqual(other.keys);
  const { body } = await labOf(other)<{ data: object[] }>('GET', '/accounts');
  expect(body.data).toHaveLength(1);
  for (const sandbox of [one, other]) {
    const { body: page } = await apiOf(sandbox, one.keys[0]?.testKey ?? '')<{ data: object[] }>('GET', '/orders');
    // Twelve of the shop, and the one of the documentation.
    expect(page.data).toHaveLength(13);
  }
});

test('A snapshot that one takes is restored by the other, with the caches of both', async () => {
  const account = await newAccount(one);
  await labOf(one)('POST', '/snapshots', { name: 'shared' });
  const order = await account.api<{ id: string }>('POST', '/orders', ONE_MUG);
  const late = await newAccount(one);
  expect((await late.api('GET', '/account')).status).toBe(200);
  expect(await labOf(other)('POST', '/snapshots/shared/restore')).toMatchObject({ status: 200 });
  expect((await account.api('GET', `/orders/${order.body.id}`)).status).toBe(404);
  await expect.poll(async () => (await late.api('GET', '/account')).status, { timeout: 5000 }).toBe(401);
  expect((await account.api('POST', '/orders', ONE_MUG)).status).toBe(201);
});

test('A snapshot needs no superuser, and leaves tables of others alone', async () => {
  const url = new URL(await server.createDatabase());
  const { Client } = await import('pg');
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  const database = url.pathname.slice(1);
  await admin.query(`create role shop_${database} login`);
  await admin.query(`alter database ${database} owner to shop_${database}`);
  await admin.query(`alter schema public owner to shop_${database}`);
  await admin.query('create table of_somebody_else (id integer); insert into of_somebody_else values (1)');
  url.username = `shop_${database}`;
  const own = await startSandbox({ database: { url: url.href, connections: 2 }, seed: 'demo' });
  const lab = labOf(own);
  expect(await lab('POST', '/snapshots', { name: 'modest' })).toMatchObject({ status: 201 });
  await admin.query('insert into of_somebody_else values (2)');
  expect(await lab('POST', '/snapshots/modest/restore')).toMatchObject({ status: 200 });
  const { rows } = await admin.query('select id from of_somebody_else order by id');
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await lab('DELETE', '/snapshots/modest')).status).toBe(204);
  await own.close();
  await admin.end();
});

const time = async () => Date.parse((await labOf(other)<{ now: string }>('GET', '/clock')).body.now);

test('A move of the clock reaches both, and each delivery is attempted when it is due', async () => {
  const { api, path } = await newAccount(one, 'empty');
  const endpoint = { url: 'https://inbox.localhost/down?status=503', event_types: ['webhook_endpoint.ping'] };
  const { body } = await api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', endpoint);
  await api('POST', `/webhook-endpoints/${body.endpoint.id}/ping`);
  const attempts = async () =>
    (
      await labOf(other)<{ data: { attempts: number; status: string }[] }>(
        'GET',
        `${path}/webhook-endpoints/${body.endpoint.id}/deliveries`,
      )
    ).body.data[0];
  await expect.poll(attempts).toMatchObject({ attempts: 1 });
  const { body: journey } = await labOf(one)<{ now: string }>('POST', '/clock', { advance: '4d' });
  await expect.poll(attempts, { timeout: 10_000 }).toMatchObject({ attempts: 10, status: 'failed' });
  await expect.poll(time, { timeout: 5000 }).toBeGreaterThanOrEqual(Date.parse(journey.now));
});

test('Live activity reaches the subscribers of both sandboxes', async () => {
  const { api } = await newAccount(one);
  const controller = new AbortController();
  const headers = { Authorization: `Bearer ${other.token}` };
  const response = await fetch(`${other.url}/_sandbox/stream`, { headers, signal: controller.signal });
  let text = '';
  const ordered = api('POST', '/orders', ONE_MUG);
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    if (text.includes('event: delivery')) break;
  }
  await ordered;
  controller.abort();
  expect(text).toContain('event: inbox');
});
