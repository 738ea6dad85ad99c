import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the repository's tools are. */
export const MODULES = resolve(import.meta.dirname, '../../../../node_modules');

/** The entry file of a command of an npm package. */
export function command(name: string, program: string): string {
  const { bin } = JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const file = bin[program];
  if (file === undefined) throw new Error(`${name} has no command ${program}: its version in package.json is wrong`);
  return join(MODULES, name, file);
}
