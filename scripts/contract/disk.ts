import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceReader } from '../../generators/sources/sources.ts';

// What the contract's folder holds beside the contract: cases, vectors and lint rules have gates of their own.
const CONTRACT_FOLDERS = ['paths', 'components', 'webhooks'];

/** Reads the contract's files from `folder`; a symbolic link that leads out of it is no file of the contract. */
export function diskReader(folder: string): SourceReader {
  const root = existsSync(folder) ? realpathSync(folder) : folder;
  return {
    read(path) {
      try {
        const real = realpathSync(join(root, path));
        // Bytes that are no UTF-8 become U+FFFD, which the gate refuses with its place.
        return real.startsWith(root + sep) ? readFileSync(real, 'utf8') : undefined;
      } catch {
        return undefined;
      }
    },
    list() {
      return CONTRACT_FOLDERS.flatMap((name) => yamlBelow(root, join(root, name))).toSorted();
    },
  };
}

function yamlBelow(root: string, folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
