/** Copies a library, so that one line of the copy can be broken while the original stays unchanged. */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { copyFolders } from '../../files/repository-copy.ts';
import { type Column, ROOT } from './columns.ts';

/** A copied library. */
export interface LibraryCopy {
  /** Folder with the structure of the repository. */
  folder: string;
  /** Starts the driver of the copy. */
  column: Column;
  /** Deletes the copy. */
  remove: () => void;
}

type Command = ReturnType<Column['command']>;

/**
 * Copies a library with its tests into a separate folder and links the rest of the repository.
 * @param id name of the copy in results
 * @param library folder of the library below `sdks`
 */
export function copyLibrary(column: Column, id: string, library: string = column.language): LibraryCopy {
  const folder = copyFolders(ROOT, [`sdks/${library}`]);
  const { env, build, rebuild } = column;
  const moved = (text: string): string => text.replaceAll(ROOT, `${folder}/`);
  return {
    folder,
    column: {
      ...column,
      id,
      // A copy is compared with its original like another language.
      language: id,
      title: id,
      folder,
      command: (ca) => moveAll(column.command(ca), moved),
      ...(env && {
        env: (ca) => Object.fromEntries(Object.entries(env(ca)).map(([name, text]) => [name, moved(text)])),
      }),
      ...(build && { build: () => build(folder) }),
      ...(rebuild && { build: () => rebuildChanged(join('sdks', library), folder, rebuild) }),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Compiles the files of a copy that differ from the original. */
async function rebuildChanged(library: string, folder: string, rebuild: NonNullable<Column['rebuild']>): Promise<void> {
  const original = join(ROOT, library);
  const changed = readdirSync(original, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(original, join(entry.parentPath, entry.name)))
    .filter((path) => {
      const copy = join(folder, library, path);
      return existsSync(copy) && !readFileSync(copy).equals(readFileSync(join(original, path)));
    });
  if (changed.length > 0) await rebuild(folder, changed);
}

function moveAll([program, ...args]: Command, moved: (text: string) => string): Command {
  return [moved(program), ...args.map(moved)];
}
