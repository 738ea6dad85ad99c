/** PostgreSQL as an engine, alone or behind a pooler. */
import type { ClientBase } from 'pg';
import { Connections } from './connections.ts';
import { PLANS } from './driver.ts';
import type { Engine } from './engine.ts';
import { type Addresses, askServer, connect } from './postgres-server.ts';
import { PostgresNotices } from './postgres-notices.ts';

/** A statement or a forgotten transaction that takes longer ends, so that it does not keep its locks. */
const LIMITS = { statement_timeout: '8s', idle_in_transaction_session_timeout: '10s' };
/** Returns the statements that set them, by `set` or `set local`. */
const settingsBy = (set: string): string =>
  Object.entries({ ...LIMITS, ...PLANS })
    .map(([name, value]) => `${set} ${name} = '${value}'`)
    .join('; ');

export interface PostgresOptions extends Addresses {
  /** Maximum number of connections; further requests wait for one. */
  readonly connections: number;
}

/**
 * Opens a PostgreSQL server, which several processes may share. `prepare` brings its schema up to date, with a connection of
 * its own that has no limits.
 */
export async function openPostgres(
  options: PostgresOptions,
  prepare: (client: ClientBase) => Promise<void>,
): Promise<Engine> {
  const { isPooled } = await askServer(options);
  const direct = options.directUrl ?? options.url;
  await migrated(direct, prepare);
  const connections = new Connections({
    url: options.url,
    count: options.connections,
    settings: isPooled ? undefined : settingsBy('set'),
  });
  const notices = new PostgresNotices(direct);
  await notices.open();
  // The settings of a transaction end with it, wherever the pooler sends the next one.
  const begin = isPooled ? `begin; ${settingsBy('set local')}` : 'begin';
  const use: Engine['use'] = (work, how) => connections.use(work, how);
  return {
    name: 'postgres',
    protocol: { begin, isPooled },
    use,
    // A slow read does not delay those on other connections.
    share: use,
    checkWritable: () => undefined,
    publish: (sent) => notices.publish(sent),
    onNotice: (listener) => notices.onNotice(listener),
    async close() {
      await notices.close();
      await connections.close();
    },
  };
}

async function migrated(url: string, prepare: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = await connect(url, 'sandbox-migrations');
  try {
    await prepare(client);
  } finally {
    await client.end();
  }
}
