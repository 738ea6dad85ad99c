/** Changes of the schema while other processes are at work. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { type Migration, readMigrations } from '../../../sandbox/store/migrations.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import { statement, type Store } from '../../../sandbox/api/store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';

const INSERT = statement<object>('migrations_test_insert', 'insert into setting (name, value) values ($1, $2)');
const NAMES = readMigrations();

let server: PostgresServer;
let url: string;
let client: Client;
let store: Store;
const ends: (() => Promise<unknown>)[] = [];
const said: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  said.length = 0;
});

/** Opens a process that runs, and a connection of somebody else to its database. */
async function running(): Promise<void> {
  url = await server.createDatabase();
  store = await openStore({ url, connections: 2 });
  client = new Client({ connectionString: url, application_name: 'somebody' });
  await client.connect();
  ends.push(
    () => store.close(),
    () => client.end(),
  );
}

const say = (line: string): void => void said.push(line);

/** Opens a process of the next version. */
async function next(sql: string): Promise<void> {
  const number = NAMES.length + 1;
  const migration: Migration = { number, name: `00${number}-next`, sql, digest: sql };
  const opened = await openStore({ url, connections: 1 }, { migrations: [...NAMES, migration], say });
  ends.push(() => opened.close());
}

async function writeTook(name: string): Promise<number> {
  const begun = performance.now();
  await store.write((tx) => tx.all(INSERT, [name, '']));
  return performance.now() - begun;
}

test('A migration gives way to the requests behind it, says what it waits for, and succeeds in the end', async () => {
  await running();
  await client.query(`begin; insert into setting values ('open', '')`);
  const migrated = next('alter table setting add column note text');
  await expect.poll(() => said, { timeout: 10_000 }).toHaveLength(1);
  expect(said[0]).toMatch(
    /^the migration \d{4}-next waits for the process \d+ of PostgreSQL \(somebody\), which has had a transaction open for \d+ s \(idle in transaction\) and holds locks of setting$/,
  );
  const times = [await writeTook('one'), await writeTook('two'), await writeTook('three')];
  expect(Math.max(...times)).toBeLessThan(3000);
  await client.query('commit');
  await migrated;
  expect((await client.query('select note from setting')).rows).toHaveLength(4);
}, 60_000);

test('An index is built while others write, also after a process that ended in the middle', async () => {
  await running();
  const index = 'create index concurrently if not exists setting_value on setting (value)';
  // The index of an attempt that was cancelled is not valid.
  await client.query(`insert into setting values ('one', 'same'), ('two', 'same')`);
  await expect(client.query(`create unique index concurrently setting_value on setting (value)`)).rejects.toThrow(
    'unique',
  );
  const other = new Client({ connectionString: url });
  await other.connect();
  ends.push(() => other.end());
  await other.query(`begin; insert into setting values ('open', '')`);
  const migrated = next(index);
  const waiting = `select 1 from pg_stat_activity where application_name = 'sandbox-migrations' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await client.query(waiting)).rows, { timeout: 10_000 }).toHaveLength(1);
  expect(await writeTook('meanwhile')).toBeLessThan(1000);
  await other.query('commit');
  await migrated;
  const { rows } = await client.query(
    `select indisvalid, indisunique from pg_index where indexrelid = 'setting_value'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
}, 60_000);

test('Processes of the next version that start together migrate once', async () => {
  await running();
  await Promise.all([1, 2, 3, 4].map(() => next('alter table setting add column note text')));
  expect((await client.query('select count(*)::int as count from migration')).rows).toEqual([
    { count: NAMES.length + 1 },
  ]);
}, 60_000);
