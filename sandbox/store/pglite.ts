import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Client, ClientBase } from 'pg';

import { DiskSpace } from './disk-space.ts';
import type { Engine } from './engine.ts';
import { StoreError } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { connectPglite } from './pglite-client.ts';
import { pgliteFiles } from './pglite-files.ts';
import { ON_DISK_PARAMETERS, SMALL } from './pglite-parameters.ts';
import { preparedDatabase } from './prepared-database.ts';
import { Turns } from './turns.ts';
import { Upkeep } from './upkeep.ts';

const DATA = 'data';
/** Marks data that a start is creating: if it is killed meanwhile, the next one begins anew, not with half a database. */
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
    analyze: () => turns.take(() => upkeep.analyze()),
    close() {
      closing ??= turns.take(close);
      return closing;
    },
  };
}
