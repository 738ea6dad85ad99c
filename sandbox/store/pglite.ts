/** PGlite as an engine: in memory or in a folder, one connection in turns, and its upkeep. */
import { existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Client, ClientBase } from 'pg';
import { connectPglite, ON_DISK_PARAMETERS, pgliteFiles, preparedDatabase, SMALL } from './pglite-client.ts';
import { cutFile, forgetSizes, noteSizes } from './cut-files.ts';
import { DiskSpace, folderError } from './folder.ts';
import { lockFolder } from './lock.ts';
import type { Engine } from './engine.ts';
import { StoreError } from './errors.ts';

const DATA = 'data';
/** Marks data that a start is creating: if it is killed meanwhile, the next one begins again, and not with half a database. */
const UNFINISHED = 'data.unfinished';

/** Returns an empty database in memory, with all tables. */
export const databaseInMemory = async (): Promise<PGlite> =>
  PGlite.create({ ...(await pgliteFiles()), loadDataDir: await preparedDatabase(), startParams: SMALL });

const idle = (): void => undefined;

/** Opens an empty database in memory, which disappears with the process. */
export async function openInMemory(): Promise<Engine> {
  const database = await databaseInMemory();
  return engineOn(database, await connectPglite(database), { checkWritable: idle, ended: idle, closed: idle });
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
    // A link that leads nowhere is there as well.
    const isNew = lstatSync(data, { throwIfNoEntry: false }) === undefined;
    if (isNew) {
      writeFileSync(unfinished, '');
      mkdirSync(data, { mode: 0o700 });
    } else if (!existsSync(join(data, 'PG_VERSION')))
      // PGlite would create a database over it.
      throw new StoreError(`${data} is not a whole database: restore a copy, or start with --reset to delete it`);
    else refuseCut(folder);
    forgetSizes(data);
    const files = { ...(await pgliteFiles()), ...(isNew && { loadDataDir: await preparedDatabase() }) };
    // PGlite says only that it was aborted.
    const damaged = (cause: unknown): never => {
      throw damageOf(folder, cause);
    };
    const database = await PGlite.create({ ...files, fs: new NodeFS(data), startParams: ON_DISK_PARAMETERS }).catch(
      damaged,
    );
    const client = await connectPglite(database).catch(damaged);
    rmSync(unfinished, { force: true });
    const checkWritable = (): void => space.check();
    return engineOn(database, client, { checkWritable, ended: () => noteSizes(data), closed: unlock });
  } catch (error) {
    unlock();
    throw folderError(folder, error);
  }
}

function refuseCut(folder: string): void {
  const cut = cutFile(join(folder, DATA));
  if (cut !== undefined) throw damageOf(folder, undefined, `the file ${cut} was cut`);
}

/** Returns the error for people of a database in a folder that cannot be read. */
export function damageOf(folder: string, cause: unknown, reason?: string): StoreError {
  const detail = reason === undefined ? '' : ` (${reason})`;
  const remedy = 'restore a copy, or choose another folder with --data';
  return new StoreError(`${join(folder, DATA)} is damaged, or another program's${detail}: ${remedy}`, { cause });
}

interface EngineHooks {
  readonly checkWritable: () => void;
  /** Called once the database has ended in good order. */
  readonly ended: () => void;
  /** Called at the end in any case. */
  readonly closed: () => void;
}

function engineOn(database: PGlite, client: Client, { checkWritable, ended, closed }: EngineHooks): Engine {
  const turns = new Turns();
  const upkeep = new Upkeep(client, turns);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    try {
      await upkeep.close();
      await client.end();
      await database.close();
      ended();
    } finally {
      closed();
    }
  };
  return {
    name: 'pglite',
    protocol: { begin: 'begin', isPooled: false },
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

// Turns: PGlite has one connection.

interface Waiter {
  readonly isShared: boolean;
  readonly start: () => void;
}

/** Queue for something that one writer or several readers at a time may use, in the order of arrival. */
export class Turns {
  readonly #waiting: Waiter[] = [];
  /** Number of users. */
  #users = 0;
  #isShared = false;

  /** Runs `work` alone, when all earlier ones have ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(work, false);
  }

  /** Runs `work` together with others that share, when all earlier ones that do not share have ended. */
  share<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(work, true);
  }

  async #run<T>(work: () => Promise<T>, isShared: boolean): Promise<T> {
    if (this.#waiting.length === 0 && this.#admits(isShared)) this.#admit(1, isShared);
    else await new Promise<void>((start) => this.#waiting.push({ isShared, start }));
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#next();
    }
  }

  #admits(isShared: boolean): boolean {
    return this.#users === 0 || (isShared && this.#isShared);
  }

  #admit(users: number, isShared: boolean): void {
    this.#users += users;
    this.#isShared = isShared;
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const end = first.isShared ? this.#waiting.findIndex(({ isShared }) => !isShared) : 1;
    const next = this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
    // Set before they start, so that a read that arrives in between does not join a writer.
    this.#admit(next.length, first.isShared);
    // PGlite works on the main thread: between two turns, sockets and timers get theirs.
    setImmediate(() => {
      for (const { start } of next) start();
    });
  }
}

// Upkeep: a PGlite has no processes in the background.

/** Bytes of the log after which it is shortened. Recovery after a kill reads at most about as much. */
const LOG_LIMIT = 24 * 1024 * 1024;
/** Number of transactions between two checks of the size of the log. */
const LOOK_EVERY = 64;
/** Transactions after which the rows that updates left behind are worth a clean-up. */
const CLEAN_UP_AFTER = 2000;
/** Transactions after which it no longer waits until the store is idle. */
const CLEAN_UP_ANYWAY = 100_000;
const IDLE_MS = 3000;

const LOG_LENGTH = {
  name: 'upkeep_log_length',
  text: 'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
};
const TABLES = {
  name: 'upkeep_tables',
  text: `select relname as name from pg_stat_user_tables where n_dead_tup + n_mod_since_analyze > 1000 order by relname`,
};

/** Does for PGlite what processes of a server do in the background: it has no checkpoints, no clean-up and no statistics. */
export class Upkeep {
  readonly #client: ClientBase;
  readonly #turns: Turns;
  readonly #timer: NodeJS.Timeout;
  readonly #idleMs: number;
  #untilLook = 0;
  #transactions = 0;
  #lastUse = 0;

  constructor(client: ClientBase, turns: Turns, idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
    this.#client = client;
    this.#turns = turns;
    this.#timer = setInterval(() => void this.#whenIdle().catch(() => undefined), idleMs);
    this.#timer.unref();
  }

  /** Notes that the store is not idle. */
  noteUse(): void {
    this.#lastUse = performance.now();
  }

  /** Shortens the log when it is long. Call it after each use of the connection by a writer, outside transactions. */
  async afterWork(): Promise<void> {
    this.#transactions++;
    this.noteUse();
    if (this.#untilLook-- > 0) return;
    this.#untilLook = LOOK_EVERY;
    const { rows } = await this.#client.query<{ bytes: number }>(LOG_LENGTH);
    if ((rows[0]?.bytes ?? 0) > LOG_LIMIT) await this.#client.query('checkpoint');
  }

  /** Shortens the log, so that the next start has nothing to recover. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    // Without it, on a full disk for example, the next start recovers.
    await this.#client.query('checkpoint').catch(() => undefined);
  }

  /** Cleans up one table after the other, so that a request waits for one table at most. */
  async #whenIdle(): Promise<void> {
    const isIdle = performance.now() - this.#lastUse >= this.#idleMs;
    if (this.#transactions < (isIdle ? CLEAN_UP_AFTER : CLEAN_UP_ANYWAY)) return;
    this.#transactions = 0;
    const { rows } = await this.#turns.take(async () => {
      // Counts are otherwise written down only now and then.
      await this.#client.query('select pg_stat_force_next_flush()');
      return this.#client.query<{ name: string }>(TABLES);
    });
    for (const { name } of rows) {
      await this.#turns.take(() => this.#client.query(`vacuum (analyze) "${name}"`));
    }
  }
}
