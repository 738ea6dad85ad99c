import { PGlite } from '@electric-sql/pglite';

import { PLANS } from './plans.ts';

const set = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Parameters of a database in memory. Zeroing the usual 128 MB of buffers would take longer than the rest of the start. */
export const SMALL: string[] = [
  ...PGlite.defaultStartParams,
  ...set({ shared_buffers: '8MB', wal_buffers: '256kB', max_connections: '5', ...PLANS }),
];

/** Parameters of a database on disk, which survives the end of the process, even by a signal, but no loss of power. */
export const ON_DISK_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams,
  ...set({ shared_buffers: '32MB', wal_buffers: '1MB', max_connections: '5', ...PLANS }),
];
