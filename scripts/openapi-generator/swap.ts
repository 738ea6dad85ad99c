import * as disk from 'node:fs';
import { dirname, join } from 'node:path';

/** One folder that replaces another. All paths are relative to the root. */
export interface Swap {
  /** The folder that is replaced. */
  target: string;
  /** The folder that replaces it. */
  fresh: string;
  /** The path that keeps the replaced folder until all swaps are done. */
  old: string;
}

/** The functions of node:fs that a swap uses; a test can make them fail. */
export type Disk = Pick<typeof disk, 'existsSync' | 'mkdirSync' | 'renameSync' | 'rmSync' | 'writeFileSync'>;

/** Journal of the swaps in progress. While it exists, `recover` rolls all of them back. */
export const JOURNAL = '.cache/generate.journal.json';

interface Entry extends Swap {
  /** True if the target existed before the swap. */
  hadOld: boolean;
}

/**
 * Swaps all folders or none. The function is synchronous, so that no signal is handled in between, and writes a journal,
 * so that the next start can roll back a killed swap.
 * @throws the error of the file system, after everything is rolled back
 */
export function swapFolders(root: string, swaps: readonly Swap[], files: Disk = disk): void {
  const entries = swaps.map((swap) => ({ ...swap, hadOld: files.existsSync(join(root, swap.target)) }));
  const journal = join(root, JOURNAL);
  files.mkdirSync(dirname(journal), { recursive: true });
  try {
    files.writeFileSync(`${journal}.new`, JSON.stringify(entries));
    files.renameSync(`${journal}.new`, journal);
  } catch (error) {
    files.rmSync(`${journal}.new`, { force: true });
    throw error;
  }
  try {
    for (const entry of entries) replace(root, entry, files);
    // From here on the new folders are the valid ones.
    files.rmSync(journal);
  } catch (error) {
    rollBack(root, entries);
    disk.rmSync(journal, { force: true });
    throw error;
  }
}

/** Rolls back the swaps of a killed process. Returns whether there were any. */
export function recover(root: string): boolean {
  const journal = join(root, JOURNAL);
  disk.rmSync(`${journal}.new`, { force: true });
  if (!disk.existsSync(journal)) return false;
  rollBack(root, JSON.parse(disk.readFileSync(journal, 'utf8')) as Entry[]);
  disk.rmSync(journal);
  return true;
}

function replace(root: string, { target, fresh, old, hadOld }: Entry, files: Disk): void {
  for (const path of [target, old]) files.mkdirSync(dirname(join(root, path)), { recursive: true });
  if (hadOld) files.renameSync(join(root, target), join(root, old));
  files.renameSync(join(root, fresh), join(root, target));
}

// Reverts each rename that was done, so that a killed roll-back can be repeated, too.
function rollBack(root: string, entries: readonly Entry[]): void {
  const exists = (path: string): boolean => disk.existsSync(join(root, path));
  for (const { target, fresh, old, hadOld } of entries.toReversed()) {
    if (hadOld && !exists(old)) continue;
    if (exists(target) && !exists(fresh)) disk.renameSync(join(root, target), join(root, fresh));
    if (hadOld) disk.renameSync(join(root, old), join(root, target));
  }
}
