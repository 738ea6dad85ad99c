/** Empty stores on both engines, and behind a pooler, for tests that each must pass. */
import { openStore } from '../../../sandbox/store/open-store.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { testStore } from '../../../sandbox/testing/store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';
import { startPooler } from '../../../scripts/servers/pooler.ts';

export interface TestEngine {
  /** Opens a store without rows. */
  open(): Promise<Store>;
  /** Opens another store on the database of the last one; PGlite has none, because it serves one process. */
  openAgain?(): Promise<Store>;
  close(): Promise<void>;
}

/** Stores in memory, each a copy of a prepared one. */
const pglite = (): Promise<TestEngine> => Promise.resolve({ open: testStore, close: () => Promise.resolve() });

const postgres = async (): Promise<TestEngine> => engineOn(await startPostgres());

/** PostgreSQL behind a pooler that has fewer connections than the stores. */
async function pgbouncer(): Promise<TestEngine> {
  const server = await startPostgres();
  const pooler = await startPooler(await server.createDatabase(), { size: 4 });
  const engine = await engineOn(server, (direct) => pooler.addressOf(direct));
  return {
    ...engine,
    async close() {
      await pooler.close();
      await engine.close();
    },
  };
}

/** Stores in databases of one server, each a copy of a migrated one. */
async function engineOn(server: PostgresServer, addressOf = (direct: string) => direct): Promise<TestEngine> {
  const template = await server.createDatabase();
  await (await openStore({ url: template, connections: 1 })).close();
  let url = '';
  const openAgain = (): Promise<Store> => openStore({ url: addressOf(url), directUrl: url, connections: 8 });
  return {
    async open() {
      url = await server.createDatabase(template);
      return openAgain();
    },
    openAgain,
    close: () => server.close(),
  };
}

export const ENGINES = { pglite, postgres, pgbouncer };
