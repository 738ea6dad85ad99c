import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceReader } from '../../generators/sources/sources.ts';

/** Files and folders that are not a part of the contract, and are checked separately or made from it. */
const OTHERS = new Set([
  '.build',
  'rules',
  'scenarios',
  'vectors',
  'redocly.yaml',
  'behaviour.yaml',
  'currencies.yaml',
]);

/** Reads the contract's files from `folder`. A symbolic link to a target outside the folder is not part of the contract. */
export function diskReader(folder: string): SourceReader {
  const root = existsSync(folder) ? realpathSync(folder) : folder;
  return {
    read(path) {
      try {
        const real = realpathSync(join(root, path));
        // Bytes that are not UTF-8 become U+FFFD, which the validator rejects with the location.
        return real.startsWith(root + sep) ? readFileSync(real, 'utf8') : undefined;
      } catch {
        return undefined;
      }
    },
    list() {
      return entriesOf(root)
        .filter((name) => !OTHERS.has(name))
        .flatMap((name) => (isYaml(name) ? [name] : yamlBelow(root, join(root, name))))
        .toSorted();
    },
  };
}

const isYaml = (name: string): boolean => /\.ya?ml$/.test(name);

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function yamlBelow(root: string, folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile() && isYaml(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
