/** PostgreSQL for tests and benchmarks, on a free port of this machine and with its own data. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import {
  programOf,
  removeFolder,
  serverFolder,
  serverUser,
  startServer,
  type ServerProcess,
} from './server-process.ts';

export interface PostgresServer {
  /** Creates an empty database, or a copy of `template`, and returns its address. */
  createDatabase(template?: string): Promise<string>;
  /** Process id of the server. */
  readonly pid: number | undefined;
  /** Ends the server, as an administrator or a failure does; its data stays. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts the server again, on the same port and with the same data. */
  start(): Promise<void>;
  /** Ends the server and deletes its data. */
  close(): Promise<void>;
}

/** Runs a statement at an address. */
export async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Starts a PostgreSQL. `durable` synchronises each commit as in production, which tests of speed need; `connections` is its
 * maximum, of which it keeps three for administrators.
 */
export async function startPostgres({ durable = false, connections = 200 } = {}): Promise<PostgresServer> {
  const program = programOf('postgres');
  const user = serverUser();
  const folder = serverFolder('postgres', user);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(dirname(program), 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(connections),
    ...(!durable && { fsync: 'off', full_page_writes: 'off' }),
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = (): Promise<ServerProcess> =>
    startServer([program, '-D', data, '-p', String(port), ...parameters], user, () =>
      succeeds(query(urlOf('postgres'), 'select 1')),
    );
  let server = await start();
  return {
    get pid() {
      return server.child.pid;
    },
    async createDatabase(template) {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const copy = template === undefined ? '' : ` template ${basename(new URL(template).pathname)}`;
      await query(urlOf('postgres'), `create database ${name}${copy}`);
      return urlOf(name);
    },
    stop: (signal = 'SIGINT') => server.stop(signal),
    async start() {
      server = await start();
    },
    async close() {
      await server.stop('SIGINT');
      removeFolder(folder);
    },
  };
}
