import { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { Problem } from '../api/contract/problems.ts';
import { COLUMN_TYPES, type DriverSettings, PIPELINE, PLANS } from './driver.ts';
import type { Engine } from './engine.ts';
import { isUnavailable, StoreError } from './errors.ts';
import { PostgresNotices } from './postgres-notices.ts';

/**
 * Returns a socket that sends all writes of a turn of the event loop at once: the statements of a transaction that do not
 * wait for each other then cost one system call, which wakes the database once.
 */
function gatheringSocket(): Socket {
  const socket = new Socket();
  // `connect` sets the method `write` back.
  return socket.once('connect', () => gather(socket));
}

function gather(socket: Socket): void {
  const write = socket.write.bind(socket) as (...values: unknown[]) => boolean;
  let isGathering = false;
  socket.write = (...values: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return write(...values);
  };
}

/** A number of places, such as connections, that callers take in the order of arrival. */
class Places {
  readonly #waiting = new Set<() => void>();
  readonly #limitMs: number;
  #free: number;

  /** `limitMs` is the maximum wait for a place. */
  constructor(count: number, limitMs: number) {
    this.#free = count;
    this.#limitMs = limitMs;
  }

  /** Runs `work` in a place. Throws a problem of status 503 if none is free in time. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.#waiting.delete(start);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(this.#tooMany());
      }, this.#limitMs);
      this.#waiting.add(start);
    });
  }

  #tooMany(): Problem {
    const detail = `All connections to the database were in use for ${this.#limitMs / 1000} s. Send the request again.`;
    return new Problem('service_unavailable', detail, { headers: { 'Retry-After': '1' } });
  }
}

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
    async close() {
      await notices.close();
      await pool.end();
    },
  };
}
