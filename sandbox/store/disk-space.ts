import { statfsSync } from 'node:fs';
import { Problem } from '../api/contract/problems.ts';
import { StoreError } from './errors.ts';

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
  readonly #free: () => number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isFull = false;

  constructor(folder: string, free: () => number = () => freeBytes(folder)) {
    this.#folder = folder;
    this.#free = free;
  }

  /** Throws a problem if nothing more may be written. */
  check(): void {
    const now = performance.now();
    if (now - this.#lookedAt > LOOK_EVERY_MS) {
      this.#lookedAt = now;
      this.#isFull = this.#free() < LEAST;
    }
    if (!this.#isFull) return;
    const detail = `The disk of the database has less than ${LEAST / MEGABYTE} MB left, so nothing is changed until there is more.`;
    throw new Problem('service_unavailable', detail, { headers: { 'Retry-After': '5' } });
  }

  /** Throws an error if a database cannot be opened or created here. */
  checkAtStart(): void {
    if (this.#free() >= LEAST) return;
    throw new StoreError(`the disk of ${this.#folder} has less than ${LEAST / MEGABYTE} MB left: free some space`);
  }
}
