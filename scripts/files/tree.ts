import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Files below a folder: maps the relative path, with forward slashes, to the SHA-256 of the content. */
type Tree = ReadonlyMap<string, string>;

/** Differences between two trees, as sorted paths. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

// Files that using the code creates and git ignores: they are not generated, but harmless.
const IGNORED_NAMES = new Set(['__pycache__', '.DS_Store']);

/** Returns the files below `folder`, sorted by path; an empty list if the folder does not exist. */
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

/** Returns one digest of all paths and contents. */
export function digestOfTree(tree: Tree): string {
  return digest(JSON.stringify([...tree]));
}

export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Removes a folder or file. If other processes still write into it, the next start removes the rest. */
export function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}
