import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

import { COLUMN_TYPES } from './column-types.ts';
import { PgliteSocket } from './pglite-socket.ts';

/** Connects the driver of PostgreSQL to a PGlite. There is one session in a PGlite, so there is one client. */
export async function connectPglite(database: PGlite): Promise<Client> {
  const client = new Client({
    // The types of `pg` require a socket, but it uses only what PgliteSocket has.
    stream: () => new PgliteSocket(database) as never,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: COLUMN_TYPES,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
