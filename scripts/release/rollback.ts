import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { filesBelow } from '../files/tree.ts';

/** Remembers files and folders, and returns a function that gives them their old contents again, byte for byte. */
export function remember(root: string, paths: readonly string[]): () => void {
  const before = contents(root, paths);
  return () => {
    for (const [path, content] of contents(root, paths)) {
      const old = before.get(path);
      if (old === undefined) rmSync(join(root, path));
      else if (!old.equals(content)) replaceFile(join(root, path), old);
    }
    for (const [path, content] of before) if (!existsSync(join(root, path))) replaceFile(join(root, path), content);
  };
}

/** Returns the contents of the files at or below the paths. */
function contents(root: string, paths: readonly string[]): Map<string, Buffer> {
  const files = paths.flatMap((path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat === undefined) return [];
    return stat.isFile() ? [path] : filesBelow(join(root, path)).map((name) => `${path}/${name}`);
  });
  return new Map(files.map((path) => [path, readFileSync(join(root, path))]));
}
