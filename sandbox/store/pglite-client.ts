import type { PGlite } from '@electric-sql/pglite';
import { Client, type ClientConfig } from 'pg';

import { COLUMN_TYPES } from './column-types.ts';
import { type DriverSettings, PIPELINE } from './driver-settings.ts';
import { PgliteSocket } from './pglite-socket.ts';

/** Connects the driver of PostgreSQL to a PGlite. There is one session in a PGlite, so there is one client. */
export async function connectPglite(database: PGlite): Promise<Client> {
  const settings: ClientConfig & DriverSettings = {
    // The types of `pg` require a socket, but it uses only what PgliteSocket has.
    stream: () => new PgliteSocket(database) as never,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: COLUMN_TYPES,
    ...PIPELINE,
  };
  const client = new Client(settings);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
