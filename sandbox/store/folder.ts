/** Folder of a database: its creation, its errors, and the space on its disk. */
import { mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreError } from './errors.ts';
import { Problem } from '../api/contract/problems.ts';

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Creates a folder, which only its owner may read, with those above it. `mkdirSync` itself does not end where nothing can be created, as in
 * `/proc`.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'ENOENT') && dirname(folder) !== folder) {
      makeFolder(dirname(folder));
      mkdirSync(folder, { mode: 0o700 });
    } else if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Runs `work` on a folder; an error of the file system says which one it is, and what is wrong with it. */
export function onFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw folderError(folder, error);
  }
}

/** Returns the error for people of an error of the file system, and any other error as it is. */
export function folderError(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  // Errors of the database have codes, too.
  if (!('syscall' in error) && !error.code.startsWith('ERR_')) return error;
  const reason = REASONS[error.code] ?? `cannot be used (${error.code}): choose another with --data`;
  return new StoreError(`${folder} ${reason}`, { cause: error });
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file: choose a folder with --data',
  EISDIR: 'has a folder in the place of a file: choose another with --data',
  ENOTDIR: 'is below a file: choose a folder with --data',
  ENOENT: 'cannot be created: choose another with --data',
  ENAMETOOLONG: 'has too long a name: choose another with --data',
  EROFS: 'is on a disk that is mounted read-only: choose another with --data',
  EACCES: 'may not be written by this user: choose another with --data',
  EPERM: 'may not be written by this user: choose another with --data',
  ENOSPC: 'is on a full disk: free some space',
  EDQUOT: 'is on a full disk: free some space',
};

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
