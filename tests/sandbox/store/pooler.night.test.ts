/** The service behind PgBouncer in transaction mode, where each transaction may meet another connection of the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../sandbox/store/open-store.ts';
import { statement } from '../../../sandbox/api/store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';
import { type Pooler, startPooler } from '../../../scripts/servers/pooler.ts';
import { type ServiceProcess, startProcess } from '../command/sandbox-command.ts';
import { openHotShop, order } from '../hot-shop.ts';

/** Default maximum of PostgreSQL. */
const CONNECTIONS = 100;
const POOL = 20;
const PROCESSES = 50;
const ORDERS = 500;

const INSERT = statement<object>('pooler_test_insert', 'insert into setting (name, value) values ($1, $2)');
const COUNT = statement<{ count: number }>('pooler_test_count', 'select count(*) as count from setting');
const SETTING = statement<{ value: string }>('pooler_test_setting', 'select current_setting($1) as value');

let server: PostgresServer;
let pooler: Pooler;
let direct: string;
let pooled: string;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  server = await startPostgres({ connections: CONNECTIONS });
  direct = await server.createDatabase();
  pooler = await startPooler(direct, { size: POOL });
  pooled = pooler.addressOf(direct);
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await pooler.close();
  await server.close();
});

async function start(...flags: string[]): Promise<ServiceProcess> {
  const service = await startProcess(flags);
  services.push(service);
  return service;
}

test('Orders by way of a pooler are 201, from two processes, again and again', async () => {
  const flags = ['--database', pooled, '--database-direct', direct];
  const first = await start(...flags);
  const urls = [first.url, (await start(...flags)).url];
  const key = await openHotShop(first, ORDERS);
  const statuses: number[] = [];
  const client = async (number: number): Promise<void> => {
    while (statuses.length < ORDERS - 10) statuses.push((await order(urls[number % 2] ?? '', key)).status);
  };
  await Promise.all(Array.from({ length: 10 }, (_, number) => client(number)));
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
}, 120_000);

test('The limits and plans of a transaction hold behind a pooler, in reads too, and end with it', async () => {
  const store = await openStore({ url: pooled, directUrl: direct, connections: 2 });
  const settings = async (): Promise<(string | undefined)[]> => [
    await store.read(async (tx) => (await tx.first(SETTING, ['statement_timeout']))?.value),
    await store.write(async (tx) => (await tx.first(SETTING, ['enable_seqscan']))?.value),
    await store.write(async (tx) => (await tx.first(SETTING, ['statement_timeout']))?.value, { isPatient: true }),
  ];
  expect(await settings()).toEqual(['8s', 'off', '0']);
  expect(await settings()).toEqual(['8s', 'off', '0']);
  await store.close();
});

test('Fifty processes behind a pooler fit a PostgreSQL with its default of 100 connections', async () => {
  const own = await server.createDatabase();
  const options = { url: pooler.addressOf(own), directUrl: own, connections: 10 };
  const stores = await Promise.all(Array.from({ length: PROCESSES }, () => openStore(options)));
  const writes = stores.flatMap((store, number) =>
    Array.from({ length: 10 }, (_, at) => store.write((tx) => tx.all(INSERT, [`${number}/${at}`, '']))),
  );
  await Promise.all(writes);
  const counted = await stores[0]?.read((tx) => tx.first(COUNT, []));
  expect(counted?.count).toBe(PROCESSES * 10);
  for (const store of stores) await store.close();
}, 120_000);

test('A pooler without a way past it is refused in one line', async () => {
  await expect(openStore({ url: pooled, connections: 1 })).rejects.toThrow(
    /^the database postgres:\S+ is behind a pooler, which passes on no notices: add --database-direct with .*$/,
  );
});

test('A direct address that leads to a pooler, or to another database, is refused in one line', async () => {
  const open = (directUrl: string) => openStore({ url: pooled, directUrl, connections: 1 });
  await expect(open(pooled)).rejects.toThrow(/^the address postgres:\S+ of --database-direct leads to a pooler, too/);
  await expect(open(await server.createDatabase())).rejects.toThrow(
    /^the address postgres:\S+ of --database-direct is not the database of --database$/,
  );
});

test('A pooler that allows no transactions is refused in one line', async () => {
  const strict = await startPooler(direct, { mode: 'statement' });
  try {
    const opening = openStore({ url: strict.addressOf(direct), directUrl: direct, connections: 1 });
    await expect(opening).rejects.toThrow(
      /^the database postgres:\S+ cannot be opened: transaction blocks not allowed.*$/,
    );
  } finally {
    await strict.close();
  }
});
