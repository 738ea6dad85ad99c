import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfTree, readTree } from './tree.ts';

/** What was generated last: from which inputs, into which folder, with which result. */
interface BuildRecord {
  inputs: string;
  /** Relative to the root. */
  folder: string;
  output: string;
}

const FOLDER = '.cache/generate';

/** How many files there are, when they are still what these inputs made; else undefined. */
export function cachedFileCount(root: string, language: string, inputs: string): number | undefined {
  const memory = read(root, language);
  if (memory === undefined || memory.inputs !== inputs) return undefined;
  const tree = readTree(join(root, memory.folder));
  return digestOfTree(tree) === memory.output ? tree.size : undefined;
}

export function recordBuild(root: string, language: string, memory: BuildRecord): void {
  const file = join(root, FOLDER, `${language}.json`);
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(memory));
  renameSync(`${file}.${process.pid}`, file);
}

function read(root: string, language: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(root, FOLDER, `${language}.json`), 'utf8')) as BuildRecord;
  } catch {
    return undefined;
  }
}
