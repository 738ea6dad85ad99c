import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Files below a folder: path with forward slashes, relative to it, to the SHA-256 of the content. */
export type Tree = ReadonlyMap<string, string>;

/** What differs between two trees; sorted paths. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

// What using the code leaves beside it, and git ignores: neither generated nor wrong.
const IGNORED_NAMES = new Set(['__pycache__', '.DS_Store']);

/** The files below `folder`, sorted by path; none when it is not there. */
export function filesBelow(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => IGNORED_NAMES.has(name)))
    .toSorted();
}

export function readTree(folder: string): Tree {
  return new Map(filesBelow(folder).map((path) => [path, digest(readFileSync(join(folder, path)))]));
}

export function compareTrees(before: Tree, after: Tree): Changes {
  return {
    added: [...after.keys()].filter((path) => !before.has(path)),
    changed: [...after].filter(([path, hash]) => before.has(path) && before.get(path) !== hash).map(([path]) => path),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

/** One digest for all files and their names. */
export function digestOfTree(tree: Tree): string {
  return digest(JSON.stringify([...tree]));
}

export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Removes a folder or file; what others still write into it is swept away at the next start. */
export function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}
