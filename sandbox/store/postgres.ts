import { Pool, type PoolClient, type PoolConfig } from 'pg';

import { COLUMN_TYPES } from './column-types.ts';
import { type DriverSettings, PIPELINE } from './driver-settings.ts';
import type { Engine } from './engine.ts';
import { isUnavailable, StoreError } from './errors.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { Places } from './places.ts';
import { PLANS } from './plans.ts';
import { PostgresNotices } from './postgres-notices.ts';

/** Oldest version that has everything the statements use. */
const OLDEST_VERSION = 15;
const CONNECT_TIMEOUT_MS = 3000;
/** Maximum wait for a connection of the pool: buyers of one product come one after the other, each in milliseconds. */
const WAIT_MS = 10_000;
/** A statement or a forgotten transaction that takes longer ends, so that it does not keep its locks. */
const LIMITS = { statement_timeout: '20s', idle_in_transaction_session_timeout: '20s' };
const SETTINGS = Object.entries({ ...LIMITS, ...PLANS })
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Maximum number of connections; further requests wait for one. */
  readonly connections: number;
}

/** Returns the address without the password, for messages. */
function withoutPassword(url: string): string {
  try {
    const address = new URL(url);
    address.password = '';
    return address.href;
  } catch {
    return 'the address of --database';
  }
}

function openPool({ url, connections }: PostgresOptions): Pool {
  // The types of the driver do not know all settings.
  const settings: PoolConfig & DriverSettings & { readonly onConnect: (client: PoolClient) => Promise<unknown> } = {
    connectionString: url,
    max: connections,
    types: COLUMN_TYPES,
    ...PIPELINE,
    stream: gatheringSocket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'integration-api-sandbox',
    // Runs before the first use of a connection.
    onConnect: (client) => client.query(SETTINGS),
  };
  const pool = new Pool(settings);
  // A connection that breaks while nobody uses it leaves the pool; one in use fails its query. Neither ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** Refuses a server on which the statements would fail or sort differently. */
async function check(pool: Pool, { url }: PostgresOptions): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw new StoreError(`the database ${withoutPassword(url)} cannot be opened: ${reasonOf(error)}`);
    });
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < OLDEST_VERSION) {
    throw new StoreError(`the database is PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed`);
  }
  if (encoding !== 'UTF8') throw new StoreError(`the database has the encoding ${encoding}: UTF8 is needed`);
}

/** Runs `work` with a connection of the pool; one that is broken, or may be in a transaction, is not used again. */
async function useClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isUnavailable(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Opens a PostgreSQL server, which several processes may share. */
export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const pool = openPool(options);
  try {
    await check(pool, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notices = new PostgresNotices(options.url);
  const places = new Places(options.connections, WAIT_MS);
  await notices.open();
  const use: Engine['use'] = (work) => places.take(() => useClient(pool, work));
  return {
    name: 'postgres',
    use,
    // A slow read does not delay those on other connections.
    share: use,
    checkWritable: () => undefined,
    publish: (sent) => notices.publish(sent),
    onNotice: (listener) => notices.onNotice(listener),
    async analyze() {
      await pool.query('analyze');
    },
    async close() {
      await notices.close();
      await pool.end();
    },
  };
}
