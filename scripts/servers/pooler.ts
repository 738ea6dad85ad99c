/** PgBouncer in front of a PostgreSQL, for tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { programOf, removeFolder, serverFolder, serverUser, startServer } from './server-process.ts';
import { query, succeeds } from './servers.ts';

export interface Pooler {
  /** Returns the address of a database of the server behind the pooler. */
  addressOf(direct: string): string;
  close(): Promise<void>;
}

/** Starts a PgBouncer for the server of an address. `size` is its number of connections to each database. */
export async function startPooler(server: string, { size = 10, mode = 'transaction' } = {}): Promise<Pooler> {
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
    pool_mode: mode,
    default_pool_size: size,
    max_client_conn: 2000,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const databases = `* = host=${hostname} port=${behind} user=postgres`;
  writeFileSync(file, ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'));
  const admin = `postgres://postgres@127.0.0.1:${port}/pgbouncer`;
  const running = await startServer([programOf('pgbouncer'), file], user, () => succeeds(query(admin, 'show version')));
  return {
    addressOf(direct) {
      const address = new URL(direct);
      address.port = String(port);
      return address.href;
    },
    async close() {
      // SIGINT would wait for transactions that are open.
      await running.stop('SIGTERM');
      removeFolder(folder);
    },
  };
}
