/** Folder of a database: its lock, and the space on its disk. */
import { readFileSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StoreError } from './errors.ts';
import { Problem } from '../api/contract/problems.ts';

/** Process that outlives its number: another process may get the number later, but not the start time. */
interface ProcessIdentity {
  readonly pid: number;
  /** Start of the process, in the system's own count; empty where the system does not show it. */
  readonly started: string;
  readonly host: string;
}

const STATE = 0;
const START_TIME = 19;
/** Process that has ended, of which only the number is left. */
const ZOMBIE = 'Z';

/**
 * Returns the boot and the start of a process since then; undefined if it has ended, or the system does not show
 * processes as files.
 */
function startOf(pid: number): string | undefined {
  try {
    // The second field, the name, is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[STATE] === ZOMBIE) return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}-${fields[START_TIME] ?? ''}`;
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Identity of this process. */
const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid) ?? '',
  host: hostname(),
});

/** Says that the process is, or was, one of this host. */
const isHere = ({ host }: Pick<ProcessIdentity, 'host'>): boolean => host === hostname();

/** Says that the process runs, or might run on another machine. */
function mayRun({ pid, started, host }: ProcessIdentity): boolean {
  if (!isHere({ host })) return true;
  return exists(pid) && (started === '' || (startOf(pid) ?? '') === started);
}

const FILE = 'lock';

type Holder = ProcessIdentity | 'nobody' | 'unknown';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function readHolder(file: string): Holder {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'nobody' : 'unknown';
  }
}

/** Links `mine` to `file`: the link appears with its content, so nobody ever reads half a lock. Returns false if it exists. */
function link(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function refuse(folder: string, holder: ProcessIdentity): never {
  const where = isHere(holder) ? '' : ` on ${holder.host}`;
  const hint = where ? '; if it has ended, start with --take-over' : '';
  throw new StoreError(`${folder} is in use by process ${holder.pid}${where}${hint}`);
}

/**
 * Takes the lock of a process that was killed. Several may try at the same time: the first to link the claim succeeds,
 * because otherwise the second would take the lock from the first.
 */
function takeOver(mine: string, file: string, dead: ProcessIdentity): void {
  const claim = `${file}.after-${dead.pid}`;
  if (!link(mine, claim)) {
    const other = readHolder(claim);
    if (typeof other === 'string' || !mayRun(other)) rmSync(claim, { force: true });
    return;
  }
  try {
    const now = readHolder(file);
    if (typeof now === 'string' || now.pid !== dead.pid || now.started !== dead.started) return;
    const copy = `${mine}.copy`;
    writeFileSync(copy, readFileSync(mine), { mode: 0o600 });
    renameSync(copy, file);
  } finally {
    rmSync(claim, { force: true });
  }
}

interface Wish {
  readonly folder: string;
  readonly file: string;
  /** File with the identity of this process. */
  readonly mine: string;
  readonly self: ProcessIdentity;
  /** True to take the lock of a process on another host. */
  readonly takesOver: boolean;
}

function acquire(wish: Wish): void {
  const { folder, file, mine, self, takesOver } = wish;
  if (link(mine, file)) return;
  const holder = readHolder(file);
  if (holder === 'nobody') return acquire(wish);
  if (holder === 'unknown') throw new StoreError(`${file} is not a lock: delete it if no process uses ${folder}`);
  if (mayRun(holder) && (isHere(holder) || !takesOver)) refuse(folder, holder);
  takeOver(mine, file, holder);
  const now = readHolder(file);
  if (typeof now !== 'string' && now.pid === self.pid && now.started === self.started) return;
  acquire(wish);
}

/** Runs `work` on a folder; an error of the file system says which one it is, and what is wrong with it. */
function onFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = Object.entries(REASONS).find(([code]) => hasCode(error, code))?.[1];
    if (reason === undefined) throw error;
    throw new StoreError(`${folder} ${reason}`, { cause: error });
  }
}

const REASONS = {
  EEXIST: 'is a file: choose a folder with --data',
  ENOTDIR: 'is below a file: choose a folder with --data',
  EROFS: 'is on a disk that is mounted read-only: choose another with --data',
  EACCES: 'may not be written by this user: choose another with --data',
  EPERM: 'may not be written by this user: choose another with --data',
  ENOSPC: 'is on a full disk: free some space',
};

/**
 * Locks a folder for this process, because two processes on one folder both succeed and lose half of the data. The lock of a
 * killed process is taken over; with `takesOver`, that of a process on another host, too. Returns a function that releases
 * it.
 */
export function lockFolder(folder: string, takesOver = false): () => void {
  const self = thisProcess();
  const file = join(folder, FILE);
  const mine = `${file}.${self.pid}`;
  onFolder(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(mine, JSON.stringify(self), { mode: 0o600 });
  });
  try {
    acquire({ folder, file, mine, self, takesOver });
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    const holder = readHolder(file);
    if (typeof holder !== 'string' && holder.pid === self.pid) rmSync(file, { force: true });
  };
}

// Space on the disk of a folder.

const MEGABYTE = 2 ** 20;
/** Space that stays free: PostgreSQL ends itself if it cannot write its log, which grows by less than this between two checks. */
const LEAST = 64 * MEGABYTE;
const LOOK_EVERY_MS = 200;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Watches the free space of a folder. */
export class DiskSpace {
  readonly #folder: string;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isFull = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws a problem if nothing more may be written. */
  check(): void {
    const now = performance.now();
    if (now - this.#lookedAt > LOOK_EVERY_MS) {
      this.#lookedAt = now;
      this.#isFull = freeBytes(this.#folder) < LEAST;
    }
    if (!this.#isFull) return;
    const detail = `The disk of the database has less than ${LEAST / MEGABYTE} MB left, so nothing is changed until there is more.`;
    throw new Problem('service_unavailable', detail, { headers: { 'Retry-After': '5' } });
  }

  /** Throws an error if a database cannot be opened or created here. */
  checkAtStart(): void {
    if (freeBytes(this.#folder) >= LEAST) return;
    throw new StoreError(`the disk of ${this.#folder} has less than ${LEAST / MEGABYTE} MB left: free some space`);
  }
}
