/** Checks the tables that the migrations create against the rules that let them grow beyond one machine. */
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseInMemory } from './pglite.ts';

/** Keys of what belongs to no mode, or is looked up before the account is known: small tables that each node can have. */
const WITHOUT_TENANT = [
  'account (account_id)',
  'account_email (email)',
  'api_key (account_id, id)',
  'api_key_secret (sha256)',
  'budget (policy, id)',
  'migration (number)',
  'owner_code (account_id)',
  'setting (name)',
  'snapshot (name)',
];

let database: PGlite;
beforeAll(async () => {
  database = await databaseInMemory();
});
afterAll(() => database.close());

async function lines(sql: string): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(sql);
  return rows.map(({ line }) => line);
}

test('Each unique key begins with account and mode', async () => {
  const keys = await lines(`
    select c.relname || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as line
    from pg_index i join pg_class c on c.oid = i.indrelid
    cross join unnest(i.indkey::int[]) with ordinality as k (attribute, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute
    where i.indisunique and c.relnamespace = 'public'::regnamespace
    group by c.relname, i.indexrelid order by 1`);
  expect(keys.filter((key) => !/ \(account_id, mode\b/.test(key))).toEqual(WITHOUT_TENANT);
});

test('There are no sequences, no foreign keys and no triggers', async () => {
  expect(await lines(`select relname as line from pg_class where relkind = 'S'`)).toEqual([]);
  expect(await lines(`select conname as line from pg_constraint where contype = 'f'`)).toEqual([]);
  expect(await lines(`select tgname as line from pg_trigger where not tgisinternal`)).toEqual([]);
});

test('Columns have only the types that all engines treat alike', async () => {
  const types = await lines(`
    select distinct format_type(a.atttypid, null) as line from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by 1`);
  const allowed = new Set(['bigint', 'boolean', 'bytea', 'integer', 'smallint', 'text', 'text[]']);
  expect(types.filter((type) => !allowed.has(type))).toEqual([]);
});

test('Texts in keys are sorted by code point, as JavaScript programs and all engines can', async () => {
  const sorted = await lines(`
    select c.relname || '.' || a.attname as line from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int[])
    join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and l.collname <> 'C' order by 1`);
  expect(sorted).toEqual([]);
});
