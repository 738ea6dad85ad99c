import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the repository's tools. */
export const MODULES = resolve(import.meta.dirname, '../../../../node_modules');

/** Returns the entry file of a command in an npm package. */
export function command(name: string, program: string): string {
  const { bin } = JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const file = bin[program];
  if (file === undefined) throw new Error(`${name} has no command ${program}: its version in package.json is wrong`);
  return join(MODULES, name, file);
}
