/** What is on disk where files are generated, without following links. */
import type { Dirent } from 'node:fs';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { portableDigest } from './file-list.ts';

/** `blocked`: a file or a link is in the place of one of the folders above. */
type Kind = 'absent' | 'file' | 'link' | 'folder' | 'blocked';

export interface Present {
  kind(path: string): Kind;
  /** Digest of a file; undefined if the path is not a file. */
  digest(path: string): string | undefined;
  /** Paths in the folders that have generated files: files, links, and folders without any generated file. */
  paths: readonly string[];
}

/**
 * Reads the folders of `paths`. Other folders, such as `node_modules`, are not read.
 * @param paths relative to `out`, with forward slashes
 */
export function readPresent(out: string, paths: Iterable<string>): Present {
  const folders = new Set([...paths].flatMap(foldersOf));
  const entries = new Map<string, Dirent>();
  const isFolder = (path: string): boolean => {
    const entry = entries.get(path);
    // The folder of a language may be a link to one elsewhere.
    const isLinked = entry?.isSymbolicLink() === true && !path.includes('/');
    return entry?.isDirectory() === true || (isLinked && statSync(join(out, path)).isDirectory());
  };
  // In this order, a folder comes after the one that has it.
  for (const folder of [...folders].toSorted()) {
    if (folder !== '.' && !isFolder(folder)) continue;
    for (const entry of list(join(out, folder))) entries.set(posix.join(folder, entry.name), entry);
  }
  const kind = (path: string): Kind => {
    const entry = entries.get(path);
    if (entry === undefined)
      return foldersOf(path).some((folder) => entries.has(folder) && !isFolder(folder)) ? 'blocked' : 'absent';
    if (isFolder(path)) return 'folder';
    return entry.isFile() ? 'file' : 'link';
  };
  return {
    kind,
    digest: (path) => (kind(path) === 'file' ? portableDigest(readFileSync(join(out, path))) : undefined),
    paths: [...entries.keys()].filter((path) => !folders.has(path)),
  };
}

/** Returns the folders above a path, the outermost first: `.` is the output folder. */
function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? ['.'] : [...foldersOf(folder), folder];
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
