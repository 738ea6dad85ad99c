/** Many buyers of one SKU, and a database that is killed while they buy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/servers/servers.ts';
import { Api } from '../api.ts';
import { startProcess } from '../service-process.ts';
import { type Bought, buy, contentionRun, openHotShop } from './contention.ts';

const BUYERS = 200;
const CLIENTS = 16;
const STOCK = 100_000;
/** Time during which the database is away. */
const AWAY_MS = 2000;
const PATIENCE = { timeout: 60_000 };

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

it('200 buyers of 100 units, in three processes on PostgreSQL, get 201 or 409, and hardly ever 503', async () => {
  const flags = ['--database', await postgres.createDatabase()];
  const { statuses, available } = await contentionRun({ flags, processes: 3, buyers: BUYERS });
  const { 201: created = 0, 409: refused = 0, 503: unavailable = 0, ...others } = statuses;
  expect(others).toEqual({});
  expect(created + refused + unavailable).toBe(BUYERS);
  expect(unavailable).toBeLessThanOrEqual(BUYERS / 100);
  expect(available).toBe(BUYERS / 2 - created);
}, 300_000);

it('orders end with 503 while PostgreSQL is killed, then succeed again, and none that was acknowledged is lost', async () => {
  const service = await startProcess(['--database', await postgres.createDatabase(), '--budget', 'memory']);
  const pool = new Pool(service.url, { connections: CLIENTS });
  const bought: Bought[] = [];
  const stop = new AbortController();
  const created = (): number => bought.filter(({ status }) => status === 201).length;
  try {
    const key = await openHotShop(service, STOCK);
    const client = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        bought.push(await buy(pool, key));
        await sleep(5);
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await expect.poll(created, PATIENCE).toBeGreaterThan(50);
    await postgres.stop('SIGKILL');
    await sleep(AWAY_MS);
    await postgres.start();
    const before = created();
    await expect.poll(created, PATIENCE).toBeGreaterThan(before + 50);
    stop.abort();
    await Promise.all(clients);
    expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([201, 503]));
    const api = new Api(service.url);
    for (const { id } of bought.filter((one) => one.status === 201).slice(0, before))
      await api.read('retrieveOrder', { key, path: { order_id: id ?? '' } });
  } finally {
    stop.abort();
    await pool.close();
    await service.stop();
  }
}, 300_000);
