import type { ClientBase } from 'pg';

import { StoreError } from './errors.ts';
import type { Migration } from './migrations.ts';
import { RELEASED } from './released-migrations.ts';

const CREATE_TABLE = `
  create table if not exists migration (
    number int primary key,
    name text collate "C" not null,
    digest text collate "C" not null,
    applied_at bigint not null
  )`;
/** Any number that no other program locks: processes that start at the same time migrate one after the other. */
const LOCK = 'select pg_advisory_xact_lock(5062026)';

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly digest: string;
}

/** Reports whether a digest is that of a migration, now or in an earlier version. */
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

async function applyNext(client: ClientBase, migrations: readonly Migration[]): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(LOCK);
    await client.query(CREATE_TABLE);
    const { rows } = await client.query<Applied>('select number, name, digest from migration order by number');
    check(rows, migrations);
    const next = migrations.find(({ number }) => !rows.some((row) => row.number === number));
    if (next) {
      await client.query(next.sql);
      const values = [next.number, next.name, next.digest, Date.now()];
      await client.query('insert into migration (number, name, digest, applied_at) values ($1, $2, $3, $4)', values);
    }
    await client.query('commit');
    return next !== undefined;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Brings the schema up to date, each migration in a transaction: a killed process leaves whole steps behind. */
export async function migrate(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  while (await applyNext(client, migrations));
}
