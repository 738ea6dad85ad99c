import type { PGlite } from '@electric-sql/pglite';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectPglite } from './pglite-client.ts';
import { databaseInMemory, Turns, Upkeep } from './pglite.ts';

let database: PGlite;
let client: Client;
let turns: Turns;

beforeEach(async () => {
  database = await databaseInMemory();
  client = await connectPglite(database);
  turns = new Turns();
});
afterEach(async () => {
  await client.end();
  await database.close();
});

/** Changes one row many times, as a store does, and returns how often its table was cleaned up and counted since. */
async function change(upkeep: Upkeep, times: number): Promise<() => Promise<number[]>> {
  await client.query(`insert into setting (name, value) values ('a', '0')`);
  for (let time = 0; time < times; time++) {
    await turns.take(async () => {
      await client.query({ name: 'change', text: 'update setting set value = $1', values: [String(time)] });
      await upkeep.afterWork();
    });
  }
  return () =>
    turns.take(async () => {
      const { rows } = await client.query<{ vacuums: number; counts: number }>(
        `select vacuum_count as vacuums, analyze_count as counts from pg_stat_user_tables where relname = 'setting'`,
      );
      return [rows[0]?.vacuums ?? 0, rows[0]?.counts ?? 0];
    });
}

test('The upkeep of PGlite cleans up and counts a table after many changes, once nobody uses the database', async () => {
  const upkeep = new Upkeep(client, turns, 50);
  const done = await change(upkeep, 2100);
  await expect.poll(done, { timeout: 20_000 }).toEqual([1, 1]);
  await upkeep.close();
});

test('The upkeep of PGlite leaves a table alone that hardly changed', async () => {
  const upkeep = new Upkeep(client, turns, 50);
  const done = await change(upkeep, 100);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await done()).toEqual([0, 0]);
  await upkeep.close();
});
