import * as disk from 'node:fs';
import { dirname, join } from 'node:path';

/** One folder to be put in the place of another. All paths are relative to the root. */
export interface Swap {
  /** The folder that is replaced. */
  target: string;
  /** What takes its place. */
  fresh: string;
  /** Where the replaced folder is kept until all swaps are done. */
  old: string;
}

/** The part of node:fs that moves things, so that a test can let it fail. */
export type Disk = Pick<typeof disk, 'existsSync' | 'mkdirSync' | 'renameSync' | 'rmSync' | 'writeFileSync'>;

/** While it is there, swaps are under way: `recover` takes them all back. */
export const JOURNAL = '.cache/generate.journal.json';

interface Entry extends Swap {
  /** Whether there was a folder to be replaced. */
  hadOld: boolean;
}

/**
 * Puts all folders in their places, or none: synchronous, so that no signal is handled in between, and with a journal,
 * so that the next start takes back what a kill left half done.
 * @throws what the disk says, after everything is as it was
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

/** Takes back swaps that a kill left half done. Returns whether there were any. */
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

// The same renames in the other direction, each only if it was made: this too can be killed and started again.
function rollBack(root: string, entries: readonly Entry[]): void {
  const isThere = (path: string): boolean => disk.existsSync(join(root, path));
  for (const { target, fresh, old, hadOld } of entries.toReversed()) {
    if (hadOld && !isThere(old)) continue;
    if (isThere(target) && !isThere(fresh)) disk.renameSync(join(root, target), join(root, fresh));
    if (hadOld) disk.renameSync(join(root, old), join(root, target));
  }
}
