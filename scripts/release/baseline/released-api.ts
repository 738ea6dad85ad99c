import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../files/tree.ts';

/** Folders with the recorded public API of a library. */
export interface ApiFolders {
  root: string;
  /** Folder of the current files, relative to the root. */
  current: string;
  /** Folder of the released files that differ from the current ones. */
  kept: string;
}

/** Returns the id under which git has a file with this text. */
export function gitId(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/**
 * Returns the texts of the public API at the last release: that of the current file if it is the same, otherwise the kept
 * one, otherwise the one that git has.
 * @param ids ids of the released files, by name
 * @throws {Error} one line with a remedy, if a text is not there or somebody edited it
 */
export function releasedApi(folders: ApiFolders, ids: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, releasedText(folders, name, id)]));
}

function releasedText({ root, current, kept }: ApiFolders, name: string, id: string): string {
  const now = textOf(join(root, current, name));
  if (now !== undefined && gitId(now) === id) return now;
  const path = `${kept}/${name}`;
  const before = textOf(join(root, path));
  if (before === undefined) return textInGit(root, id, path);
  if (gitId(before) !== id) throw new Error(`${path}: differs from the release that it records; restore it with git`);
  return before;
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function textInGit(root: string, id: string, path: string): string {
  try {
    return execFileSync('git', ['cat-file', 'blob', id], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    throw new Error(
      `${path}: is missing, and this clone does not have the released text; run git fetch --unshallow, then npm run release -- plan`,
      { cause: error },
    );
  }
}

/**
 * Returns the files that keep the released API next to a changed one, by path; `null` for a file to delete. Without them, a
 * shallow clone would lack the released text once the change is committed.
 */
export function keptApi(
  { root, kept }: ApiFolders,
  released: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Map<string, string | null> {
  const files = new Map<string, string | null>();
  for (const name of filesBelow(join(root, kept))) files.set(`${kept}/${name}`, null);
  for (const [name, text] of Object.entries(released)) if (now[name] !== text) files.set(`${kept}/${name}`, text);
  return files;
}
