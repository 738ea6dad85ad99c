/** What a process must know of a PostgreSQL server before it uses it. */
import { Client } from 'pg';
import { CONNECT_TIMEOUT_MS, cut } from './connections.ts';
import { StoreError } from './errors.ts';

/** Addresses of one database: `postgres://user:password@host:port/database`. */
export interface Addresses {
  readonly url: string;
  /** Address that leads past a pooler, `url` by default. A process keeps one connection to it, for notices; migrations use it, too. */
  readonly directUrl?: string | undefined;
}

/** Oldest version that has everything the statements use. */
const OLDEST_VERSION = 15;

/** Returns the address without the password, for messages. */
export function withoutPassword(url: string): string {
  try {
    const address = new URL(url);
    address.password = '';
    return address.href;
  } catch {
    return 'the address of --database';
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** Opens a connection outside of the pool. The caller ends it. */
export async function connect(url: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A query in progress fails as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    cut(client);
    throw error;
  }
  return client;
}

interface Server {
  /** True if a pooler such as PgBouncer is in between. */
  readonly isPooled: boolean;
  /** Differs between two databases. */
  readonly identity: string;
}

interface ServerRow {
  readonly version: number;
  readonly encoding: string;
  readonly pid: number;
  readonly identity: string;
}

const FACTS = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding, pg_backend_pid() as pid,
  (select oid from pg_database where datname = current_database()) || ' ' || pg_postmaster_start_time() as identity`;

/** Asks the server of an address. Throws a `StoreError` if the statements would fail or sort differently there. */
async function ask(url: string): Promise<Server> {
  let row: ServerRow | undefined;
  let announced: number | undefined;
  try {
    const client = await connect(url, 'integration-api-sandbox');
    try {
      ({ processID: announced } = client as unknown as { readonly processID: number });
      [row] = (await client.query<ServerRow>(FACTS)).rows;
      // A pooler that gives each statement another connection refuses transactions.
      await client.query('begin');
      await client.query('commit');
    } finally {
      await client.end();
    }
  } catch (error) {
    throw new StoreError(`the database ${withoutPassword(url)} cannot be opened: ${reasonOf(error)}`);
  }
  const { version = 0, encoding = '', pid, identity = '' } = row ?? {};
  if (version < OLDEST_VERSION)
    throw new StoreError(`the database is PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed`);
  if (encoding !== 'UTF8') throw new StoreError(`the database has the encoding ${encoding}: UTF8 is needed`);
  // A pooler gives each client a number of its own, by which it cancels queries.
  return { isPooled: announced !== pid, identity };
}

/**
 * Asks the server of both addresses, and returns whether a pooler is between. Throws a `StoreError` if notices would not arrive:
 * a pooler may give each transaction another connection, so that nobody listens.
 */
export async function askServer({ url, directUrl }: Addresses): Promise<{ readonly isPooled: boolean }> {
  const { isPooled, identity } = await ask(url);
  if (directUrl === undefined) {
    if (!isPooled) return { isPooled };
    throw new StoreError(
      `the database ${withoutPassword(url)} is behind a pooler, which passes on no notices: ` +
        `add --database-direct with an address of the same database that leads past it`,
    );
  }
  const direct = await ask(directUrl);
  const name = `the address ${withoutPassword(directUrl)} of --database-direct`;
  if (direct.isPooled) throw new StoreError(`${name} leads to a pooler, too: name the server itself`);
  if (direct.identity !== identity) throw new StoreError(`${name} is not the database of --database`);
  return { isPooled };
}
