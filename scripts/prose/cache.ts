import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { digest, filesBelow } from '../openapi-generator/tree.ts';
import type { FileReport } from './report.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = join(ROOT, '.cache/prose.json');

/** Reports of files by the digest of their name and content; they hold as long as the linter is the same. */
export interface ProseCache {
  linter: string;
  reports: Record<string, FileReport>;
}

/** Reads the cache; it is empty if it does not exist, or if the linter, its words or its dependencies changed. */
export function readCache(): ProseCache {
  const linter = linterDigest();
  try {
    const cache = JSON.parse(readFileSync(FILE, 'utf8')) as ProseCache;
    if (cache.linter === linter) return cache;
  } catch {
    // No cache, or one that was cut off: all files are read again.
  }
  return { linter, reports: {} };
}

/** Replaces the cache as a whole, so that a run that is interrupted leaves the old one. */
export function writeCache(cache: ProseCache): void {
  const fresh = `${FILE}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(cache));
  renameSync(fresh, FILE);
}

function linterDigest(): string {
  const files = filesBelow(import.meta.dirname).map((path) => join(import.meta.dirname, path));
  const contents = [...files, join(ROOT, 'package-lock.json')].map((file) => digest(readFileSync(file)));
  return digest(JSON.stringify(contents));
}
