import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import { replaceFile } from '../files/replace-file.ts';
import type { DerivedFile } from './derived-file.ts';

/** A file, and the text that it must have. */
export interface Differing {
  /** Relative to the root. */
  path: string;
  text: string;
}

const FORMAT = '.oxfmtrc.json';

/** Returns the derived files that are not up to date. */
export async function differingFiles(root: string, files: readonly DerivedFile[]): Promise<Differing[]> {
  const texts = await Promise.all(files.map((file) => differenceOf(root, file)));
  return texts.filter((one) => one !== undefined);
}

async function differenceOf(root: string, { path, text }: DerivedFile): Promise<Differing | undefined> {
  const target = join(root, path);
  const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
  const made = await formatted(root, path, await text(current, root));
  return made === current ? undefined : { path, text: made };
}

/** Writes files whose text differs. */
export function writeFiles(root: string, files: readonly Differing[]): void {
  for (const { path, text } of files) replaceFile(join(root, path), text);
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
