/** PgBouncer in transaction mode in front of a PostgreSQL, for tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { programOf, removeFolder, serverFolder, serverUser, startServer } from './server-process.ts';

export interface Pooler {
  /** Returns the address of a database of the server behind the pooler. */
  addressOf(direct: string): string;
  /** Returns the number of connections of the pooler to the server. */
  servers(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts a PgBouncer for the server of an address. `size` is its number of connections to each database.
 */
export async function startPooler(server: string, { size = 10 } = {}): Promise<Pooler> {
  const user = serverUser();
  const folder = serverFolder('pgbouncer', user);
  const port = await freePort();
  const { hostname, port: behind } = new URL(server);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    // Whoever connects is the user of the section `databases`.
    auth_type: 'any',
    admin_users: 'postgres',
    pool_mode: 'transaction',
    default_pool_size: size,
    max_client_conn: 2000,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const databases = `* = host=${hostname} port=${behind} user=postgres`;
  writeFileSync(file, ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'));
  const admin = `postgres://postgres@127.0.0.1:${port}/pgbouncer`;
  const running = await startServer([programOf('pgbouncer'), file], user, () =>
    ask(admin, 'show version').then(
      () => true,
      () => false,
    ),
  );
  return {
    addressOf(direct) {
      const address = new URL(direct);
      address.port = String(port);
      return address.href;
    },
    servers: async () => (await ask(admin, 'show servers')).length,
    async close() {
      await running.stop('SIGINT');
      removeFolder(folder);
    },
  };
}

/** Asks the console of the pooler, which only knows the simple protocol. */
async function ask(url: string, text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
