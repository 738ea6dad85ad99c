import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digest, filesBelow } from '../files/tree.ts';
import { trackedFiles } from './tracked-files.ts';

interface Entry {
  /** Time of the last change, size and mode; while they are the same, the file is not read again. */
  state: string;
  digest: string;
}

/** Digests of the files of the repository: those that git knows or would add, and built ones that git ignores. */
export class Fingerprints {
  readonly #root: string;
  readonly #built: readonly string[];
  #entries: ReadonlyMap<string, Entry> = new Map();
  /** Digests of lists of paths, because many test files read the same ones. */
  readonly #digests = new Map<string, string>();

  /** @param built Folders with files that git ignores but checks read, relative to the root; they may be absent. */
  constructor(root: string, built: readonly string[] = []) {
    this.#root = root;
    this.#built = built;
    this.refresh();
  }

  /** Reads the files that were added or changed since the last time. */
  refresh(): void {
    const built = this.#built.flatMap((folder) =>
      filesBelow(join(this.#root, folder)).map((path) => `${folder}/${path}`),
    );
    const paths = [...trackedFiles(this.#root), ...built].toSorted();
    this.#entries = new Map(paths.map((path) => [path, this.#entryOf(path)]));
    this.#digests.clear();
  }

  /** Returns one digest for all files at or below the paths: their names, modes and contents. */
  of(paths: readonly string[]): string {
    const list = JSON.stringify(paths);
    const known = this.#digests.get(list);
    if (known !== undefined) return known;
    const files = [...this.#entries].filter(([file]) => isBelow(file, paths));
    const found = digest(JSON.stringify(files.map(([file, { digest: content }]) => [file, content])));
    this.#digests.set(list, found);
    return found;
  }

  get files(): string[] {
    return [...this.#entries.keys()];
  }

  #entryOf(path: string): Entry {
    const file = join(this.#root, path);
    const { mtimeMs, ctimeMs, size, mode } = statSync(file);
    const state = [mtimeMs, ctimeMs, size, mode].join(' ');
    const known = this.#entries.get(path);
    return known?.state === state ? known : { state, digest: modeAndDigest(file, mode) };
  }
}

/** Files of a folder. */
export interface FileSet {
  /** Absolute path. */
  folder: string;
  /** Paths below the folder; all files below it, at the time of the call, without this list. */
  files?: readonly string[];
}

/** Digests of sets of files, which may be outside of the repository, by the name of the set. */
export class SetFingerprints implements Pick<Fingerprints, 'of' | 'refresh'> {
  readonly #sets: Readonly<Record<string, FileSet>>;

  constructor(sets: Readonly<Record<string, FileSet>>) {
    this.#sets = sets;
  }

  /** Does nothing, because `of` reads the files each time. */
  refresh(): void {}

  /** Returns one digest for all files of the sets: their names, modes and contents. */
  of(names: readonly string[]): string {
    const contents = names.map((name) => {
      const set = this.#sets[name];
      if (set === undefined) throw new Error(`unknown set of files: ${name}`);
      const { folder, files = filesBelow(folder) } = set;
      return files.map((path) => [path, contentOf(join(folder, path))]);
    });
    return digest(JSON.stringify(contents));
  }
}

/** Returns the mode of a file and the digest of its content; null if the file does not exist. */
function contentOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() === true ? modeAndDigest(file, stat.mode) : null;
}

function modeAndDigest(file: string, mode: number): string {
  return `${mode} ${digest(readFileSync(file))}`;
}

/** The whole repository, as a path. */
export const EVERYTHING = '.';

/** Reports whether a file is one of the paths or below one of them. */
export function isBelow(file: string, paths: readonly string[]): boolean {
  return paths.some((path) => path === EVERYTHING || file === path || file.startsWith(`${path}/`));
}
