import type { ClientBase } from 'pg';
import { EngineStore, type Engine } from './engine.ts';
import { migrate, readMigrations, type Migration } from './migrations.ts';
import { type FolderOptions, openFolder, openInMemory } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import type { Store } from '../api/store.ts';

/** Place of the data: a folder of this machine, the memory of this process, or a PostgreSQL server. */
export type Database = ({ readonly folder: string } & FolderOptions) | { readonly memory: true } | PostgresOptions;

interface OpenOptions {
  readonly migrations?: readonly Migration[];
  /** Receives a line when the schema cannot be changed at once. */
  readonly say?: (line: string) => void;
}

/** Opens the database and brings its schema up to date. Throws a `StoreError`, whose message is one line for people. */
export async function openStore(database: Database, options: OpenOptions = {}): Promise<Store> {
  const { migrations = readMigrations(), say = () => undefined } = options;
  const prepare = (client: ClientBase): Promise<void> => migrate(client, migrations, say);
  return new EngineStore(await openEngine(database, prepare));
}

async function openEngine(database: Database, prepare: (client: ClientBase) => Promise<void>): Promise<Engine> {
  if ('url' in database) return openPostgres(database, prepare);
  const engine = await ('folder' in database ? openFolder(database.folder, database) : openInMemory());
  try {
    await engine.use(prepare);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}
