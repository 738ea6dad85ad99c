import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { digestOfTree, readTree } from '../files/tree.ts';

/** Inputs, folder and output of the last generation of a language. */
interface BuildRecord {
  inputs: string;
  /** Relative to the root. */
  folder: string;
  output: string;
}

const recordFile = (root: string, language: string): string => join(root, '.cache/generate', `${language}.json`);

/** Returns the number of generated files if the inputs and the files are unchanged; otherwise undefined. */
export function cachedFileCount(root: string, language: string, inputs: string): number | undefined {
  const record = read(root, language);
  if (record === undefined || record.inputs !== inputs) return undefined;
  const tree = readTree(join(root, record.folder));
  return digestOfTree(tree) === record.output ? tree.size : undefined;
}

export function recordBuild(root: string, language: string, record: BuildRecord): void {
  replaceFile(recordFile(root, language), JSON.stringify(record));
}

function read(root: string, language: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(root, language), 'utf8')) as BuildRecord;
  } catch {
    return undefined;
  }
}
