/** Compares and replaces the folder of a site. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files/tree.ts';

type Files = ReadonlyMap<string, string | Uint8Array>;

/** Name of the file that marks a folder as a site that the next run may replace. */
const MARK = 'llms.txt';

class SiteFolderError extends Error {
  override name = 'SiteFolderError';
}

/** Returns a line for each file that differs, is missing, or should not be there. */
export function compare(folder: string, files: Files): string[] {
  const present = existsSync(folder) ? filesBelow(folder) : [];
  const added = present.filter((path) => !files.has(path)).map((path) => `${path}: not part of the site any more`);
  const different = [...files].flatMap(([path, text]) => {
    if (!present.includes(path)) return [`${path}: missing; run npm run docs`];
    return readFileSync(join(folder, path)).equals(typeof text === 'string' ? Buffer.from(text) : text)
      ? []
      : [`${path}: not up to date; run npm run docs`];
  });
  return [...different, ...added];
}

/**
 * Replaces a folder by the files at once, so that no reader sees half of them. Returns the number of changed files.
 * @throws {SiteFolderError} if the folder has other files than a site
 */
export function write(folder: string, files: Files): number {
  const present = existsSync(folder) ? filesBelow(folder) : [];
  if (present.length > 0 && !present.includes(MARK))
    throw new SiteFolderError(`${folder} has files that do not belong to a site; choose another folder with --out`);
  const changed = compare(folder, files).length;
  if (changed === 0) return 0;
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(next, path)), { recursive: true });
    writeFileSync(join(next, path), text);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(next, folder);
  return changed;
}
