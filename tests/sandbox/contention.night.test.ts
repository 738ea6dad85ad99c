/** Many buyers of one SKU, and a database that is killed while they buy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../scripts/servers/servers.ts';
import { Api } from './api.ts';
import { type Bought, openHotShop, order } from './hot-shop.ts';
import { type ServiceProcess, startProcess } from './command/sandbox-command.ts';

const BUYERS = 200;
const CLIENTS = 16;
const STOCK = 100_000;
/** Time during which the database is away. */
const AWAY_MS = 2000;
const PATIENCE = { timeout: 60_000 };

let postgres: PostgresServer;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await postgres.close();
});

async function start(...flags: string[]): Promise<ServiceProcess> {
  const service = await startProcess(flags);
  services.push(service);
  return service;
}

it('200 buyers of 100 units get 201 or 409, and hardly ever 503, from three processes on PostgreSQL', async () => {
  const flags = ['--database', await postgres.createDatabase()];
  const first = await start(...flags);
  const urls = [first.url, (await start(...flags)).url, (await start(...flags)).url];
  const key = await openHotShop(first, BUYERS / 2);
  const buyers = Array.from({ length: BUYERS }, (_, number) => order(urls[number % 3] ?? '', key));
  const statuses = (await Promise.all(buyers)).map(({ status }) => status);
  const created = statuses.filter((status) => status === 201).length;
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(BUYERS / 100);
  const { data } = await new Api(first.url).read('listInventory', { key });
  expect(data[0]?.available).toBe(BUYERS / 2 - created);
}, 300_000);

it('Orders end with 503 while PostgreSQL is killed, then succeed again, and no acknowledged order is lost', async () => {
  const service = await start('--database', await postgres.createDatabase(), '--budget', 'memory');
  const key = await openHotShop(service, STOCK);
  const bought: Bought[] = [];
  const stop = new AbortController();
  const created = (): Bought[] => bought.filter(({ status }) => status === 201);
  const client = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      bought.push(await order(service.url, key));
      await sleep(5);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  try {
    await expect.poll(() => created().length, PATIENCE).toBeGreaterThan(50);
    await postgres.stop('SIGKILL');
    await sleep(AWAY_MS);
    await postgres.start();
    const before = created().length;
    await expect.poll(() => created().length, PATIENCE).toBeGreaterThan(before + 50);
    stop.abort();
    await Promise.all(clients);
    expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([201, 503]));
    for (const { id = '' } of created().slice(0, before))
      await new Api(service.url).read('retrieveOrder', { key, path: { order_id: id } });
  } finally {
    stop.abort();
  }
}, 300_000);
