import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import { replaceFile } from '../files/replace-file.ts';
import { digest, filesBelow } from '../files/tree.ts';
import type { DerivedFile } from './derived-file.ts';

interface UpdateOptions {
  root: string;
  files: readonly DerivedFile[];
  /** True to compare only. */
  check: boolean;
  onStep(step: { name: string; summary: string }): void;
}

/** For each path, the digest of its inputs and its text when it was last up to date. */
type Known = Record<string, string>;

const KNOWN = '.cache/generate/derived.json';
const FORMAT = '.oxfmtrc.json';
/** Code, versions and format that every text depends on. */
const ALWAYS = ['scripts/derived', 'package-lock.json', FORMAT];

/**
 * Writes the derived files whose text has changed. A file with the same inputs and the same text as in the last run is not
 * made again.
 * @returns with `check`, one line for each file that differs; otherwise an empty list
 */
export async function updateDerivedFiles({ root, files, check, onStep }: UpdateOptions): Promise<string[]> {
  const known = readKnown(root);
  const stale: string[] = [];
  let written = 0;
  for (const file of files) {
    // A file that follows from one that differs cannot be compared yet.
    if (stale.some((path) => file.reads.some((read) => path.startsWith(`${read}/`)))) continue;
    const target = join(root, file.path);
    const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
    const inputs = inputsOf(root, file);
    if (known[file.path] === digest(inputs + current)) continue;
    const text = await formatted(root, file.path, await file.text(current, root));
    if (text !== current && check) {
      stale.push(file.path);
      continue;
    }
    if (text !== current) {
      replaceFile(target, text);
      written += 1;
    }
    known[file.path] = digest(inputs + text);
    replaceFile(join(root, KNOWN), JSON.stringify(known));
  }
  const counts = written > 0 ? `${written} of ${files.length} files updated` : `${files.length} files, up to date`;
  onStep({ name: 'derived', summary: stale.length > 0 ? `${stale.length} of ${files.length} files differ` : counts });
  return stale.map(
    (path) => `${path} differs from what is generated; change what it follows from, then \`npm run generate\``,
  );
}

/** Returns the text of a file in the layout of the repository. */
export async function formatted(root: string, path: string, text: string): Promise<string> {
  // A list of lines has no layout.
  if (path.endsWith('.txt')) return text;
  const { format } = await import('oxfmt');
  const options = JSON.parse(readFileSync(join(root, FORMAT), 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}; correct the code that makes it`);
  return code;
}

function inputsOf(root: string, { reads }: DerivedFile): string {
  const paths = [...ALWAYS, ...reads].flatMap((path) => {
    const isFile = statSync(join(root, path)).isFile();
    return isFile ? [path] : filesBelow(join(root, path)).map((name) => `${path}/${name}`);
  });
  const parts = paths
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => [path, digest(readFileSync(join(root, path)))]);
  return digest(JSON.stringify(parts));
}

function readKnown(root: string): Known {
  try {
    return JSON.parse(readFileSync(join(root, KNOWN), 'utf8')) as Known;
  } catch {
    return {};
  }
}
