/** Empty stores on both engines, for tests that each must pass. */
import { openStore } from '../../../sandbox/store/open-store.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { testStore } from '../../../sandbox/testing/store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';

export interface TestEngine {
  /** Opens a store without rows. */
  open(): Promise<Store>;
  /** Opens another store on the database of the last one; PGlite has none, because it serves one process. */
  openAgain?(): Promise<Store>;
  close(): Promise<void>;
}

/** Stores in memory, each a copy of a prepared one. */
const pglite = (): Promise<TestEngine> => Promise.resolve({ open: testStore, close: () => Promise.resolve() });

/** Stores in databases of one server, each a copy of a migrated one. */
async function postgres(): Promise<TestEngine> {
  const server: PostgresServer = await startPostgres();
  const template = await server.createDatabase();
  await (await openStore({ url: template, connections: 1 })).close();
  let url = '';
  const openAgain = (): Promise<Store> => openStore({ url, connections: 8 });
  return {
    async open() {
      url = await server.createDatabase(template);
      return openAgain();
    },
    openAgain,
    close: () => server.close(),
  };
}

export const ENGINES = { pglite, postgres };
