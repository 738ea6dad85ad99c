import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { CustomCode } from '../../../generators/languages/language.ts';
import { filesBelow } from '../../files/tree.ts';
import type { Rebranding } from '../../openapi-generator/library.ts';

interface Library {
  /** Absolute folder of the generated files. */
  folder: string;
  /** Absolute folder of the files that are written once. */
  once: string;
  /** Absolute folder of the library as its owner has it; it may be absent. */
  present: string;
  rebrand: Rebranding;
}

/** Writes the file that shows the place of the owner's code, and lists the folders with code if the language needs that. */
export function addCustomCode({ file, text, register }: CustomCode, { folder, once, present, rebrand }: Library): void {
  const path = rebrand.path(file);
  mkdirSync(dirname(join(once, path)), { recursive: true });
  writeFileSync(join(once, path), rebrand.text(file, text));
  if (register === undefined) return;
  const code = filesBelow(join(present, dirname(path))).filter((name) => register.isCode(basename(name)));
  const folders = [...new Set(code.map((name) => posix.dirname(name).replace(/^\.$/, '')))];
  const list = join(folder, rebrand.path(register.file));
  writeFileSync(list, register.text(readFileSync(list, 'utf8'), folders));
}
