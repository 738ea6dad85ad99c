/** Tests everything that only a PostgreSQL server can do: go away, come back, and serve several processes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Problem } from '../../../sandbox/api/contract/problems.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import { statement, type Store, type Topic } from '../../../sandbox/api/store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';
import { freePort } from '../../../scripts/servers/free-port.ts';

const INSERT = statement<object>('postgres_test_insert', 'insert into setting (name, value) values ($1, $2)');
const NAMES = statement<{ name: string }>('postgres_test_names', 'select name from setting order by name');
const LOCK = statement<{ value: string }>('postgres_test_lock', 'select value from setting where name = $1 for update');
const SLEEP = statement<object>('postgres_test_sleep', 'select 1 as done from pg_sleep($1::float8)');

const LIMIT = statement<object>('postgres_test_limit', `select set_config('statement_timeout', '100ms', true)`);

let server: PostgresServer;
let url: string;
const stores: Store[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function open(address: string, connections = 4): Promise<Store> {
  const store = await openStore({ url: address, connections });
  stores.push(store);
  return store;
}

const insert = (store: Store, name: string): Promise<object[]> => store.write((tx) => tx.all(INSERT, [name, '']));
const namesIn = async (store: Store): Promise<string[]> =>
  (await store.read((tx) => tx.all(NAMES, []))).map(({ name }) => name);

/** Collects the payloads of a topic. */
function heardBy(store: Store, topic: Topic): string[] {
  const heard: string[] = [];
  store.listen(topic, (payload) => heard.push(payload));
  return heard;
}

const codeOf = (error: unknown): unknown => (error instanceof Problem ? error.code : error);

test('A server that goes away makes requests fail with 503, and all works again when it is back', async () => {
  url = await server.createDatabase();
  const store = await open(url);
  await insert(store, 'before');
  await server.stop();
  const failed = await insert(store, 'meanwhile').catch(codeOf);
  const unread = await namesIn(store).catch(codeOf);
  await server.start();
  expect([failed, unread]).toEqual(['service_unavailable', 'service_unavailable']);
  await insert(store, 'after');
  expect(await namesIn(store)).toEqual(['after', 'before']);
});

test('Notices reach the listeners of other processes, and those of the same process once', async () => {
  const address = await server.createDatabase();
  const [one, other] = [await open(address), await open(address)];
  const [own, foreign] = [heardBy(one, 'deliveries-due'), heardBy(other, 'deliveries-due')];
  await one.write(async (tx) => tx.announce('deliveries-due', 'acct_1'));
  expect(own).toEqual(['acct_1']);
  await expect.poll(() => foreign).toEqual(['acct_1']);
  await other.write(async (tx) => tx.announce('deliveries-due', 'acct_2'));
  await expect.poll(() => own).toEqual(['acct_1', 'acct_2']);
  expect(foreign).toEqual(['acct_1', 'acct_2']);
});

test('Notices that were gathered before the store closes are sent', async () => {
  const address = await server.createDatabase();
  const [one, other] = [await openStore({ url: address, connections: 2 }), await open(address)];
  const foreign = heardBy(other, 'activity');
  await one.write(async (tx) => tx.announce('activity', 'last'));
  await one.close();
  await expect.poll(() => foreign).toEqual(['last']);
});

test('Listeners learn of a gap when the connection for notices breaks, and receive notices again afterwards', async () => {
  const address = await server.createDatabase();
  const [one, other] = [await open(address), await open(address)];
  const heard = heardBy(other, 'access-changed');
  await server.stop('SIGKILL');
  await expect.poll(() => heard).toContain('');
  await server.start();
  await expect
    .poll(
      async () => {
        await one.write(async (tx) => tx.announce('access-changed', 'key')).catch(() => undefined);
        return heard.at(-1);
      },
      { timeout: 20_000 },
    )
    .toBe('key');
});

test('A transaction runs again after a deadlock, and announces once', async () => {
  const store = await open(await server.createDatabase());
  for (const name of ['one', 'other']) await insert(store, name);
  let runs = 0;
  const heard = heardBy(store, 'activity');
  const lockBoth = (first: string, second: string): Promise<void> =>
    store.write(async (tx) => {
      runs++;
      tx.announce('activity', first);
      await tx.all(LOCK, [first]);
      await sleep(100);
      await tx.all(LOCK, [second]);
    });
  await Promise.all([lockBoth('one', 'other'), lockBoth('other', 'one')]);
  expect(runs).toBeGreaterThan(2);
  expect(heard.toSorted()).toEqual(['one', 'other']);
});

test('A request that waits too long for a connection fails with 503, and says so', { timeout: 60_000 }, async () => {
  const store = await open(await server.createDatabase(), 1);
  const long = store.write((tx) => tx.all(SLEEP, [12]), { isPatient: true });
  await expect(namesIn(store)).rejects.toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining('All connections to the database were in use'),
  });
  await long;
});

test('A statement that the server ends, because it waited too long for a row, is a 503 that says so', async () => {
  const store = await open(await server.createDatabase());
  await insert(store, 'hot');
  const problem = store.write(async (tx) => {
    await tx.all(LIMIT, []);
    await tx.all(SLEEP, [5]);
  });
  await expect(problem).rejects.toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining('took too long'),
    headers: { 'Retry-After': '1' },
  });
  expect(await namesIn(store)).toEqual(['hot']);
});

test('A server that cannot be reached is named in one line, without the password', async () => {
  const port = await freePort();
  const opening = openStore({ url: `postgres://me:sesame@127.0.0.1:${port}/shop`, connections: 1 });
  await expect(opening).rejects.toThrow(
    new RegExp(`^the database postgres://me@127\\.0\\.0\\.1:${port}/shop cannot be opened: connect ECONNREFUSED.*$`),
  );
  await expect(opening).rejects.not.toThrow('sesame');
});

test('An encoding other than UTF-8 is refused', async () => {
  const admin = await server.createDatabase();
  const client = new Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`);
  await client.end();
  const opening = openStore({ url: admin.replace(/[^/]+$/, 'latin'), connections: 1 });
  await expect(opening).rejects.toThrow('the database has the encoding LATIN1: UTF8 is needed');
});
