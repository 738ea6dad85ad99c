import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PGlite } from '@electric-sql/pglite';

import { migrate } from './migrate.ts';
import { digestOf, readMigrations } from './migrations.ts';
import { connectPglite } from './pglite-client.ts';
import { pgliteFiles, pgliteVersion } from './pglite-files.ts';
import { SMALL } from './pglite-parameters.ts';

const CACHE = fileURLToPath(new URL('../../.cache/sandbox', import.meta.url));

/** Returns the archive of PGlite of a database with all tables and no rows. */
async function build(): Promise<Uint8Array> {
  // With short segments of the log, it has 24 MB less.
  const options = { startParams: SMALL, initDbStartParams: ['--wal-segsize=1'] };
  const database = await PGlite.create({ ...(await pgliteFiles()), ...options });
  const client = await connectPglite(database);
  await migrate(client, readMigrations());
  // Two unused copies of an empty database are half of the archive.
  await client.query(`update pg_database set datistemplate = false where datname like 'template_'`);
  await client.query('drop database template0');
  await client.query('drop database template1');
  await client.query('checkpoint');
  const archive = await database.dumpDataDir('gzip');
  await client.end();
  await database.close();
  return new Uint8Array(await archive.arrayBuffer());
}

/** Reads the archive, or makes and keeps it: to create a database takes PGlite three seconds of computation. */
async function load(): Promise<Blob> {
  const path = join(CACHE, `database-${pgliteVersion()}-${digestOf(readMigrations())}.tar.gz`);
  let archive: Uint8Array;
  try {
    archive = readFileSync(path);
  } catch {
    archive = await build();
    mkdirSync(CACHE, { recursive: true });
    // Another process never reads half a file.
    writeFileSync(`${path}.${process.pid}`, archive);
    renameSync(`${path}.${process.pid}`, path);
  }
  return new Blob([new Uint8Array(archive)], { type: 'application/x-gzip' });
}

let prepared: Promise<Blob> | undefined;

/** Returns a database with all tables and no rows, as `loadDataDir` of PGlite takes it. */
export function preparedDatabase(): Promise<Blob> {
  return (prepared ??= load());
}
