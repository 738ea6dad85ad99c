/** The list of generated files of a language, in `.sdk/` of the output folder: what this command may replace and delete. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../files/tree.ts';

/** Folder of what this command remembers, in the output folder. Its owner commits it. */
export const MEMORY = '.sdk';

export interface FileList {
  /** Maps the path of each generated file, relative to the output folder, to the digest of what was generated. */
  files: ReadonlyMap<string, string>;
  /** Paths of files that were written once, and belong to the owner since then. */
  once: ReadonlySet<string>;
}

export const fileListPath = (language: string): string => `${MEMORY}/${language}.files.json`;

/**
 * Returns the list of the last run; undefined if there is none.
 * @throws {Error} one line, if the file is not such a list
 */
export function readFileList(out: string, language: string): FileList | undefined {
  const path = join(out, fileListPath(language));
  if (!existsSync(path)) return undefined;
  const list = parsed(readFileSync(path, 'utf8'));
  if (list !== undefined) return list;
  throw new Error(
    `${path} is not a list of generated files, perhaps because of a merge; restore it with git, or delete it and see which files the next run names`,
  );
}

function parsed(text: string): FileList | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { files, once } = (content ?? {}) as { files?: unknown; once?: unknown };
  if (typeof files !== 'object' || files === null || !Array.isArray(once)) return undefined;
  const entries = Object.entries(files);
  if (
    ![...entries.map(([, hash]: [string, unknown]) => hash), ...(once as unknown[])].every(
      (value) => typeof value === 'string',
    )
  )
    return undefined;
  return { files: new Map(entries as [string, string][]), once: new Set(once as string[]) };
}

/** Returns the list as text, with a line for each file, so that git can merge it. */
export function fileListText({ files, once }: FileList): string {
  const sorted = Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ files: sorted, once: [...once].toSorted() }, null, 2)}\n`;
}

/** Returns the SHA-256 of a text with LF: a file whose line ends git has changed is not a changed file. */
export function portableDigest(content: Buffer): string {
  if (!content.includes('\r\n') || content.includes(0)) return digest(content);
  return digest(Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'));
}
