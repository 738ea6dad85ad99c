import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Entries that are not copied. */
const LEFT_OUT = new Set(['.git', '.mypy_cache', '__pycache__']);

/**
 * Copies folders of a repository into a separate one with the same structure, and links the rest, so that files of the
 * copy can be changed while the originals stay unchanged. Returns the path of the copy.
 * @param folders paths below `root`
 */
export function copyFolders(root: string, folders: readonly string[]): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'repository-copy-')));
  const copyEntries = (parent: string): void => {
    for (const name of readdirSync(join(root, parent))) {
      if (LEFT_OUT.has(name)) continue;
      const path = parent === '' ? name : `${parent}/${name}`;
      const [from, to] = [join(root, path), join(copy, path)];
      if (folders.includes(path)) cpSync(from, to, { recursive: true, filter: isCopied });
      else if (folders.some((folder) => folder.startsWith(`${path}/`))) {
        mkdirSync(to);
        copyEntries(path);
      } else symlinkSync(from, to);
    }
  };
  copyEntries('');
  return copy;
}

/** Packages for a library's own tests do not belong to it, and with browsers they are a thousand times as large. */
const isCopied = (path: string): boolean => !LEFT_OUT.has(basename(path)) && basename(path) !== 'node_modules';
