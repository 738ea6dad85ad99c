/** Replaces files of the output folder: all of them or, after a failure or the end of the process, none. */
import * as files from 'node:fs';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../files/replace-file.ts';
import { discard, filesBelow } from '../../files/tree.ts';
import { MEMORY, portableDigest } from './file-list.ts';

// In the output folder, because a rename is fast and cannot fail halfway; other file systems need copies.
const WORK = `${MEMORY}/work`;
const JOURNAL = 'journal.json';

/** A new file: a copy of one on disk, or a text. */
export type NewFile = { file: string } | { text: string };

export interface Replacement {
  /** New files in the order in which they are written, by path relative to the output folder. */
  writes: ReadonlyMap<string, NewFile>;
  deletes: readonly string[];
}

/** What a run was about to do, on disk before it starts. */
interface Journal {
  /** Digests of the new files, by path. */
  writes: Record<string, string>;
}

/** Moves a file; replaced in tests. */
export type Move = (from: string, to: string) => void;

/** @throws {Error} of the file system, with the old files as they were */
export function replaceFiles(out: string, { writes, deletes }: Replacement, move: Move = moveFile): void {
  const work = join(out, WORK);
  discard(work);
  // All new files are next to the old ones first, so that a full disk is found before anything is replaced.
  const digests: Record<string, string> = {};
  for (const [path, source] of writes) digests[path] = stage(join(out, path), join(work, 'fresh', path), source);
  mkdirSync(join(work, 'old'), { recursive: true });
  replaceFile(join(work, JOURNAL), JSON.stringify({ writes: digests } satisfies Journal));
  try {
    for (const path of [...deletes, ...writes.keys()].filter((each) => isPresent(join(out, each))))
      moveTo(join(out, path), join(work, 'old', path), move);
    for (const path of deletes) removeEmptyFolders(out, path);
    for (const path of writes.keys()) moveTo(join(work, 'fresh', path), join(out, path), move);
  } catch (error) {
    try {
      restore(out, move);
    } catch {
      // The journal stays, so that the next run tries again.
    }
    throw error;
  }
  files.rmSync(join(work, JOURNAL));
  discard(work);
}

/** Reports whether a run ended in the middle of the replacement, and no run has restored the old files yet. */
export const isUnfinished = (out: string): boolean => existsSync(join(out, WORK, JOURNAL));

/** Removes what a run has prepared and not used, unless old files have to be restored from it. */
export function clearUp(out: string): void {
  if (!isUnfinished(out)) discard(join(out, WORK));
}

/** Restores the old files after a run that ended in the middle of the replacement. Returns true if there was one. */
export function restore(out: string, move: Move = moveFile): boolean {
  if (!isUnfinished(out)) return false;
  const work = join(out, WORK);
  const { writes } = JSON.parse(readFileSync(join(work, JOURNAL), 'utf8')) as Journal;
  for (const [path, digest] of Object.entries(writes)) {
    const target = join(out, path);
    const isPlaced = !isPresent(join(work, 'fresh', path)) && isPresent(target);
    // A file that somebody has changed since then stays.
    if (isPlaced && portableDigest(readFileSync(target)) === digest) moveTo(target, join(work, 'fresh', path), move);
    removeEmptyFolders(out, path);
  }
  for (const path of filesBelow(join(work, 'old'))) {
    if (!isPresent(join(out, path))) moveTo(join(work, 'old', path), join(out, path), move);
  }
  files.rmSync(join(work, JOURNAL));
  discard(work);
  return true;
}

/** Writes a new file to the folder of work, with the permissions of the old one. Returns its digest. */
function stage(target: string, staged: string, source: NewFile): string {
  mkdirSync(dirname(staged), { recursive: true });
  if ('file' in source) files.copyFileSync(source.file, staged);
  else files.writeFileSync(staged, source.text);
  const old = statOf(target);
  if (old?.isFile() === true) files.chmodSync(staged, old.mode & 0o777);
  return portableDigest(readFileSync(staged));
}

/** Reports whether a file or a link has this path. */
const isPresent = (path: string): boolean => statOf(path)?.isDirectory() === false;

function statOf(path: string): files.Stats | undefined {
  try {
    return files.lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A file is in the place of a folder above.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function moveTo(from: string, to: string, move: Move): void {
  mkdirSync(dirname(to), { recursive: true });
  move(from, to);
}

function moveFile(from: string, to: string): void {
  try {
    files.renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    files.cpSync(from, to, { verbatimSymlinks: true });
    files.rmSync(from);
  }
}

/** Removes the folders above a path that have become empty, up to the output folder. */
function removeEmptyFolders(out: string, path: string): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!removeEmptyFolder(join(out, folder))) return;
  }
}

/** Returns true if there is no such folder any more. */
function removeEmptyFolder(folder: string): boolean {
  try {
    files.rmdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}
