import { EngineStore, type Engine } from './engine.ts';
import { migrate, readMigrations, type Migration } from './migrations.ts';
import { type FolderOptions, openFolder, openInMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from '../api/store.ts';

/** Place of the data: a folder of this machine, the memory of this process, or a PostgreSQL server. */
export type Database =
  | ({ readonly folder: string } & FolderOptions)
  | { readonly memory: true }
  | { readonly url: string; readonly connections: number };

function openEngine(database: Database): Promise<Engine> | Engine {
  if ('folder' in database) return openFolder(database.folder, database);
  return 'url' in database ? openPostgres(database) : openInMemory();
}

/** Opens the database and brings its schema up to date. Throws a `StoreError`, whose message is one line for people. */
export async function openStore(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<Store> {
  const engine = await openEngine(database);
  try {
    await engine.use((client) => migrate(client, migrations));
    return new EngineStore(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
}
