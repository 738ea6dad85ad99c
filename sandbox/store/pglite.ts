import { mkdirSync, readFileSync, renameSync, writeFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Client, ClientBase } from 'pg';
import { migrate, digestOf, readMigrations } from './migrations.ts';
import { connectPglite, pgliteFiles, pgliteVersion, SMALL, ON_DISK_PARAMETERS } from './pglite-client.ts';
import { DiskSpace } from './disk-space.ts';
import type { Engine } from './engine.ts';
import { StoreError } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { Turns } from './turns.ts';
import { Upkeep } from './upkeep.ts';

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
function preparedDatabase(): Promise<Blob> {
  return (prepared ??= load());
}

const DATA = 'data';
/** Marks data that a start is creating: if it is killed meanwhile, the next one begins again, and not with half a database. */
const UNFINISHED = 'data.unfinished';

/** Returns an empty database in memory, with all tables. */
export const databaseInMemory = async (): Promise<PGlite> =>
  PGlite.create({ ...(await pgliteFiles()), loadDataDir: await preparedDatabase(), startParams: SMALL });

/** Opens an empty database in memory, which disappears with the process. */
export async function openInMemory(): Promise<Engine> {
  const database = await databaseInMemory();
  return engineOn(database, await connectPglite(database), { checkWritable: () => undefined, closed: () => undefined });
}

export interface FolderOptions {
  /** True to delete the data first. */
  readonly reset?: boolean;
  /** True to ignore the lock of a process on another host. */
  readonly takeOver?: boolean;
}

/** Opens the database of a folder, which is created if it does not exist. */
export async function openFolder(folder: string, { reset, takeOver }: FolderOptions): Promise<Engine> {
  const unlock = lockFolder(folder, takeOver);
  try {
    const space = new DiskSpace(folder);
    space.checkAtStart();
    const data = join(folder, DATA);
    const unfinished = join(folder, UNFINISHED);
    if (reset === true || existsSync(unfinished)) rmSync(data, { recursive: true, force: true });
    const isNew = !existsSync(data);
    if (isNew) {
      writeFileSync(unfinished, '');
      mkdirSync(data, { mode: 0o700 });
    } else if (!existsSync(join(data, 'PG_VERSION')))
      // PGlite would create a database over it.
      throw new StoreError(`${data} is not a whole database: restore a copy, or start with --reset to delete it`);
    const database = await PGlite.create({
      ...(await pgliteFiles()),
      ...(isNew && { loadDataDir: await preparedDatabase() }),
      fs: new NodeFS(data),
      startParams: ON_DISK_PARAMETERS,
    }).catch((cause: unknown) => {
      // PGlite says only that it was aborted.
      throw new StoreError(`${data} is damaged, or another program's: restore a copy, or choose another folder`, {
        cause,
      });
    });
    rmSync(unfinished, { force: true });
    return engineOn(database, await connectPglite(database), { checkWritable: () => space.check(), closed: unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}

interface EngineHooks {
  readonly checkWritable: () => void;
  readonly closed: () => void;
}

function engineOn(database: PGlite, client: Client, { checkWritable, closed }: EngineHooks): Engine {
  const turns = new Turns();
  const upkeep = new Upkeep(client, turns);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    try {
      await upkeep.close();
      await client.end();
      await database.close();
    } finally {
      closed();
    }
  };
  return {
    name: 'pglite',
    use: <T>(work: (client: ClientBase) => Promise<T>) =>
      turns.take(async () => {
        try {
          return await work(client);
        } finally {
          // A full disk, for example: the work itself has succeeded.
          await upkeep.afterWork().catch(() => undefined);
        }
      }),
    share: <T>(work: (client: ClientBase) => Promise<T>) =>
      turns.share(() => {
        upkeep.noteUse();
        return work(client);
      }),
    checkWritable,
    // No other process has the folder open.
    publish: async () => undefined,
    onNotice: () => undefined,
    close() {
      closing ??= turns.take(close);
      return closing;
    },
  };
}
