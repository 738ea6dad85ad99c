import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { remember } from './rollback.ts';

/** Contents by path, relative to the root; `null` deletes a file. */
type Files = ReadonlyMap<string, string | null>;

/** Returns the paths of the files whose content differs from that on disk, sorted. */
export function differing(root: string, files: Files): string[] {
  return [...files].flatMap(([path, text]) => (contentOf(root, path) === text ? [] : [path])).toSorted();
}

/** Writes the files that differ. After a failure, all have their old contents again. */
export function writeFiles(root: string, files: Files): string[] {
  const paths = differing(root, files);
  const restore = remember(root, paths);
  try {
    for (const path of paths) write(root, path, files.get(path) ?? null);
    return paths;
  } catch (error) {
    restore();
    throw error;
  }
}

function contentOf(root: string, path: string): string | null {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function write(root: string, path: string, text: string | null): void {
  if (text === null) rmSync(join(root, path), { force: true });
  else replaceFile(join(root, path), text);
}
