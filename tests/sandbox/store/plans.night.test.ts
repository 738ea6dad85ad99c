/**
 * Checks how PostgreSQL carries out each statement on large tables, with and without statistics. PGlite never counts rows by
 * itself, so a plan that is good only with statistics would read a whole table for each request there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANS } from '../../../sandbox/store/driver.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import { declaredStatements } from '../../../sandbox/api/store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';

const SANDBOX = join(import.meta.dirname, '../../../sandbox');
const ROWS = 100_000;
/** Tables that are small by their nature. */
const SMALL_TABLES = new Set(['delivery_ending', 'migration', 'setting', 'snapshot']);

/** Tables that have few rows for each account and mode. */
const SMALL_FOR_ACCOUNTS = new Set(['location', 'webhook_endpoint']);

/** Statements that may read a whole table, because they run rarely or return it. */
const SELDOM = new Map([
  ['lab_accounts_list', 'lists all accounts'],
  ['examples_find_order', 'is for the shop of the demo'],
  ['examples_rename_account', 'is for the shop of the demo'],
  ['lab_thread_deliveries', 'finds what was created in the same millisecond'],
  ['lab_snapshots_end_leases', 'changes all pending deliveries, when a snapshot is restored'],
  ['once_remove_expired', 'removes a third of the table, as far as a planner without statistics can know'],
  ['pages_remove_expired', 'removes a third of the table, as far as a planner without statistics can know'],
  ['stage_deliveries', 'belongs to a test'],
]);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test|\.fixture)\.ts$/.test(path))
  .map((path) => join(SANDBOX, path))
  .filter((path) => /\bstatement\s*[<(]/.test(readFileSync(path, 'utf8')));
for (const file of files) await import(file);
const statements = declaredStatements();

let server: PostgresServer;
let client: Client;
/** Statements that read too much, by plans that were made before the tables had rows. */
let madeWhileEmpty: string[];

/** Returns an expression with a plausible value of a column for the row `i`. */
function valueOf(accounts: number, column: string, type: string): string {
  if (column === 'account_id') return `'acct_' || i % ${accounts}`;
  if (column === 'mode') return `case when i % 2 = 0 then 'test' else 'live' end`;
  if (column === 'status') return `case when i % 100 = 0 then 'pending' else 'succeeded' end`;
  if (type === 'text') return `'${column}_' || i`;
  if (type === 'text[]') return `array['${column}_' || i]`;
  // An account has one default location.
  if (type === 'boolean') return 'i <= 500';
  return type === 'bytea' ? `decode(md5(i::text), 'hex')` : 'i';
}

async function fill(table: string): Promise<void> {
  const { rows: checks } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [table],
  );
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint "${name}"`);
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const { rows: keys } = await client.query<{ columns: string[] }>(
    `select array_agg(attname::text) as columns from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary`,
    [table],
  );
  const isOnePerTenant = keys[0]?.columns.every((name) => name === 'account_id' || name === 'mode') === true;
  const accounts = isOnePerTenant ? ROWS : 500;
  const names = rows.map(({ name }) => name).join(', ');
  const values = rows.map(({ name, type }) => valueOf(accounts, name, type)).join(', ');
  await client.query(`insert into ${table} (${names}) select ${values} from generate_series(1, ${ROWS}) as i`);
}

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase();
  await (await openStore({ url, connections: 1 })).close();
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  for (const [name, value] of Object.entries({ ...PLANS, plan_cache_mode: 'force_generic_plan' })) {
    await client.query(`set ${name} = ${value}`);
  }
  madeWhileEmpty = await readers();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows.filter((row) => !SMALL_TABLES.has(row.name))) await fill(name);
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** Returns the nodes of a plan, except nodes that end as soon as a limit has its rows. */
function nodesOf(node: PlanNode): PlanNode[] {
  const inner = node.Plans ?? [];
  const [only] = inner;
  const endsEarly = node['Node Type'] === 'Limit' && only?.Filter === undefined && only?.['Node Type'] !== 'Sort';
  return endsEarly ? [node, ...(only?.Plans ?? []).flatMap(nodesOf)] : [node, ...inner.flatMap(nodesOf)];
}

/** A comparison with a key other than the account. As a filter, it is made for each row of the account, or of the table. */
const KEY = /\((?:id|sku|(?!account_|request_)[a-z]+_id) = /;

/** Reports whether a node of a large table finds rows by their keys without an index that has them. */
function filtersByKey(node: PlanNode): boolean {
  const table = node['Relation Name'];
  if (table === undefined || SMALL_TABLES.has(table) || SMALL_FOR_ACCOUNTS.has(table)) return false;
  return KEY.test(node.Filter ?? '') && !KEY.test(node['Index Cond'] ?? '');
}

/** Reports whether a node reads a whole table or a whole index. */
function readsAll(node: PlanNode): boolean {
  const table = node['Relation Name'];
  // The system's own tables are small, too.
  if (table === undefined || SMALL_TABLES.has(table) || table.startsWith('pg_')) return false;
  if (node['Node Type'] === 'Seq Scan') return true;
  return /Index( Only)? Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined;
}

async function planOf(text: string): Promise<PlanNode> {
  await client.query(`prepare planned as ${text}`);
  try {
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'`,
    );
    const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
    const plan = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) execute planned${nulls && ` (${nulls})`}`,
    );
    const [first] = plan.rows;
    if (!first) throw new Error('no plan');
    return first['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('deallocate planned');
  }
}

/** Returns the statements that read a whole table, or all rows of an account for a few of them. */
async function readers(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, text } of statements.filter((one) => !SELDOM.has(one.name))) {
    const nodes = nodesOf(await planOf(text)).filter((node) => readsAll(node) || filtersByKey(node));
    found.push(...nodes.map((node) => `${name}: ${node['Node Type']} of ${node['Relation Name']}`));
  }
  return found.toSorted();
}

describe('On tables of 100,000 rows, statements read by an index', () => {
  it('Statements read by an index if they were planned when the tables were empty, as for a bulk load', () => {
    expect(madeWhileEmpty).toEqual([]);
  });

  it('Statements read large tables by an index without statistics', async () => {
    expect(await readers()).toEqual([]);
  });

  it('Statements read large tables by an index with statistics', async () => {
    await client.query('analyze');
    expect(await readers()).toEqual([]);
  });
});
