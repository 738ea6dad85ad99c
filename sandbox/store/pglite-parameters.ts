import { PGlite } from '@electric-sql/pglite';

const set = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Parameters of a database in memory. Zeroing the usual 128 MB of buffers would take longer than all else at the start. */
export const SMALL: string[] = [
  ...PGlite.defaultStartParams,
  ...set({ shared_buffers: '8MB', wal_buffers: '256kB', max_connections: '5' }),
];
