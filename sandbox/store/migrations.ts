import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  digest(sql.replaceAll(TEXT_OR_COMMENT, '$1').replaceAll(/\s+/g, ' ').trim());

const digest = (text: string): string => hash('sha256', text).slice(0, 32);

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

/** Returns a digest that changes with any migration. */
export const digestOf = (migrations: readonly Migration[]): string =>
  digest(migrations.map(({ name, digest: own }) => `${name} ${own}\n`).join(''));
