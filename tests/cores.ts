import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '../generators/languages/all.ts';
import type { NameRules } from '../generators/names/rules.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface Core {
  /** Name of the language. */
  title: string;
  names: NameRules;
  /** Hand-written source files, relative to the repository's root. */
  files: readonly string[];
}

/** The hand-written cores of all libraries. */
export const CORES: readonly Core[] = LANGUAGES.map(({ id, names, handWritten }) => ({
  title: names.title,
  names,
  files: handWritten.filter((part) => part.startsWith('src')).flatMap((part) => filesOf(`sdks/${id}/${part}`)),
}));

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !/generated|__pycache__/.test(path));
}
