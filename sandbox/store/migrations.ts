/** Migrations: the steps of the schema, and how a database gets them. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';
import { StoreError } from './errors.ts';
import { alone, withoutLimit, withPatience } from './migration-locks.ts';

/**
 * Digests of the migrations that databases have applied. The first of each is that of its SQL, which therefore cannot
 * change; databases of earlier versions remember one of the whole file, with the comments of that time.
 */
export const RELEASED: Readonly<Record<string, readonly string[]>> = {
  '0001-server': ['d72da0305c95d8ad83828b665dc088f2', '80d52ddf2b1d434f6604ecf52fbe9603'],
  '0002-access': [
    '264a4562114356090a7ce20d9305b2c5',
    'a80b01be3ede128d2a39b66238c229d2',
    '05e560c2cd787310a32ee0e64f90a393',
  ],
  '0003-once': ['cf6e0b2d4509ec349a82663709fe512e', 'fbc63cc93ac83615ed5cf80937c8c220'],
  '0004-budget': ['61eb205ad7f2de2cd5412d270156a469', '18651be1dc87c1cfd52f838bbfae180f'],
  '0005-pages': ['7b1b0c930a2b88c7514f4f73cf8bc778', '7663acc19e4b0f8dc32bef7e30a88745'],
  '0006-catalogue': [
    '9b8486c630a4bdbf30dd8f1cf02885df',
    '9b0378312ec91216f661517bfee3ded7',
    '769478dd82aa228c174be0ed015318ba',
  ],
  '0007-stock': ['cb29da132277fa8bb61450f7649e65f3', 'c4ccca2a755a2ba7fb9df792f424d91e'],
  '0008-orders': ['9f3c63862d53b4a051044c94155533bd', '032b304717079ca4aa2d91815ca97c24'],
  '0009-outbox': ['281cc69f708dbcf64486bb5455a4f779', 'e52a0b40dc544743a40b0efca0e36e36'],
  '0010-deliveries': [
    '653bd8a176989c6eadcc00dfa37fa247',
    '02a3126ef24b280a5f58dcbc1ba793e2',
    '79a6fdc575aa0b88403377a7574473bd',
  ],
  '0011-lab': ['6ff113a8e4f9db038d2687e3a1a09a5b', '074969990e0ad8ce4ca5e33cb08cd4e7'],
  '0012-statuses': ['9c1bb03915912fa922a62f29d2aac9db'],
  '0013-order-states': ['aacf14c8c9c40299d486f296dc83b844'],
  '0014-owner-code': ['262b9416c6c92b48fd3c40ff009e1328'],
  '0015-indexes': ['215608e19f33ced47ea9de96b0601747'],
  '0016-delivery-endings': ['6c21e9c8bc22eeb63dbbccb412b61d17'],
};

/** Step of the schema: a file `NNNN-module.sql`. It never changes once it is released; another step changes what it made. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));
const FILE_NAME = /^(\d{4})-[a-z-]+\.sql$/;

const TEXT_OR_COMMENT = /('(?:[^']|'')*')|--[^\n]*/g;

/** Returns the digest of the SQL without comments, which may be reworded. */
const digestOfSql = (sql: string): string =>
  digestOfText(sql.replaceAll(TEXT_OR_COMMENT, '$1').replaceAll(/\s+/g, ' ').trim());

const digestOfText = (text: string): string => hash('sha256', text).slice(0, 32);

/** Reads the migrations of a folder, in order. Numbers are unique, because they are what a database remembers. */
export function readMigrations(folder: string = FOLDER): readonly Migration[] {
  const migrations = readdirSync(folder)
    .toSorted()
    .map((file): Migration => {
      const number = Number(FILE_NAME.exec(file)?.[1]);
      if (!number) throw new Error(`${file} is not called NNNN-module.sql`);
      const sql = readFileSync(join(folder, file), 'utf8');
      return { number, name: file.slice(0, -'.sql'.length), sql, digest: digestOfSql(sql) };
    });
  const repeated = migrations.find(({ number }, index) => migrations[index + 1]?.number === number);
  if (repeated) throw new Error(`two migrations have the number ${repeated.number}`);
  return migrations;
}

const TABLE_CREATED = /\bcreate (?:unlogged )?table ([a-z_]+)/g;

/** Returns the names of the tables that the migrations create. */
export const tableNames = (): readonly string[] =>
  readMigrations()
    .flatMap(({ sql }) => [...sql.matchAll(TABLE_CREATED)].map(([, name = '']) => name))
    .toSorted();

/** Returns a digest that changes with any migration. */
export const digestOf = (migrations: readonly Migration[]): string =>
  digestOfText(migrations.map(({ name, digest: own }) => `${name} ${own}\n`).join(''));

const CREATE_TABLE = `
  create table if not exists migration (
    number int primary key,
    name text collate "C" not null,
    digest text collate "C" not null,
    applied_at bigint not null
  )`;

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly digest: string;
}

/** Reports whether a migration has this digest, now or in an earlier version. */
function isOf(migration: Migration, digest: string): boolean {
  const [released, ...earlier] = RELEASED[migration.name] ?? [];
  return migration.digest === digest || (migration.digest === released && earlier.includes(digest));
}

/** Compares the migrations of a database with the files: a newer schema, or one with a changed step, is refused. */
function check(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const { number, name, digest } of applied) {
    const migration = migrations.find((one) => one.number === number);
    if (!migration) {
      throw new StoreError(
        `the database has the schema of a newer version (migration ${name}): start that version, or use another database`,
      );
    }
    if (!isOf(migration, digest)) {
      throw new StoreError(
        `the database has another schema (migration ${name}): start with --reset to delete its data, or use another database`,
      );
    }
  }
}

/** Returns the migrations that the database does not have yet. */
async function missing(client: ClientBase, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  if (found[0]?.exists !== true) return migrations;
  const { rows } = await client.query<Applied>('select number, name, digest from migration order by number');
  check(rows, migrations);
  return migrations.filter(({ number }) => !rows.some((row) => row.number === number));
}

async function remember(client: ClientBase, { number, name, digest }: Migration): Promise<void> {
  const values = [number, name, digest, Date.now()];
  await client.query('insert into migration (number, name, digest, applied_at) values ($1, $2, $3, $4)', values);
}

/** Applies a migration in a transaction: a killed process leaves whole steps behind. */
async function applyWhole(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await remember(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Applies a migration that builds indexes while others write. Each of its statements can be repeated. */
async function applyConcurrently(client: ClientBase, migration: Migration, names: readonly string[]): Promise<void> {
  // What a process left behind that ended in the middle: it looks like an index, and is none.
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid and indexrelid::regclass::text = any($1)`,
    [names],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
  for (const text of migration.sql.replaceAll(TEXT_OR_COMMENT, '$1').split(';')) {
    if (text.trim() !== '') await client.query(text);
  }
  await remember(client, migration);
}

const CONCURRENTLY =
  /\b(?:create(?: unique)? index concurrently if not exists|drop index concurrently if exists) ([a-z_]+)/g;

async function apply(client: ClientBase, migration: Migration, say: (line: string) => void): Promise<void> {
  const names = [...migration.sql.matchAll(CONCURRENTLY)].map(([, name = '']) => name);
  const { name } = migration;
  if (names.length > 0) await withoutLimit(client, { name, say }, () => applyConcurrently(client, migration, names));
  else await withPatience(client, { name, say }, () => applyWhole(client, migration));
}

/** Brings the schema up to date. Processes that start at the same time migrate one after the other. */
export async function migrate(
  client: ClientBase,
  migrations: readonly Migration[],
  say: (line: string) => void = () => undefined,
): Promise<void> {
  if ((await missing(client, migrations)).length === 0) return;
  await alone(client, say, async () => {
    await client.query(CREATE_TABLE);
    for (const migration of await missing(client, migrations)) await apply(client, migration, say);
  });
}
