/** Stores of both engines for tests. */
import { openStore } from '../../../sandbox/store/open-store.ts';
import type { Store } from '../../../sandbox/store/store.ts';
import { testStore } from '../../../sandbox/testing/store.ts';
import { startPostgres } from '../../../scripts/servers/servers.ts';

export interface OpenedStore {
  readonly store: Store;
  /** Closes the store, and ends its server. */
  close(): Promise<void>;
}

/** Opens an empty database on a PostgreSQL server that is started for it. */
export async function openPostgresStore(): Promise<OpenedStore> {
  const server = await startPostgres();
  const store = await openStore({ url: await server.createDatabase(), connections: 10 });
  return {
    store,
    async close() {
      await store.close();
      await server.close();
    },
  };
}

/** Opens an empty database in memory. */
async function openPgliteStore(): Promise<OpenedStore> {
  const store = await testStore();
  return { store, close: () => store.close() };
}

/** Engines by name. */
export const ENGINES = [
  ['PGlite', openPgliteStore],
  ['PostgreSQL', openPostgresStore],
] as const;
