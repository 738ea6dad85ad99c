import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { digest, filesBelow } from '../files/tree.ts';
import type { FileReport } from './report.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = join(ROOT, '.cache/prose.json');
const LOCK_FILE = join(ROOT, 'package-lock.json');

/** Reports of files by the digest of their name and content; they hold as long as the linter is the same. */
export interface ProseCache {
  linter: string;
  reports: Record<string, FileReport>;
}

/** Reads the cache; it is empty if it does not exist, or if the linter, its words or its dependencies changed. */
export function readCache(file: string = FILE, linter: string = linterDigest()): ProseCache {
  try {
    const cache = JSON.parse(readFileSync(file, 'utf8')) as ProseCache;
    if (cache.linter === linter) return cache;
  } catch {
    // No cache, or one that was cut off: all files are read again.
  }
  return { linter, reports: {} };
}

/** Replaces the cache as a whole, so that a run that is interrupted leaves the old one. */
export function writeCache(cache: ProseCache, file: string = FILE): void {
  replaceFile(file, JSON.stringify(cache));
}

/** One digest for the code, terms and words of the linter in `folder`, and for the versions of its dependencies. */
export function linterDigest(folder: string = import.meta.dirname): string {
  const files = filesBelow(folder).map((path) => join(folder, path));
  const contents = [...files, LOCK_FILE].map((file) => digest(readFileSync(file)));
  return digest(JSON.stringify(contents));
}
