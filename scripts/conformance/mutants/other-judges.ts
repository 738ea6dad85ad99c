/** Judges a mutant by the unit tests of its library and by its compiler. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { toolsOf } from '../../openapi-generator/tools.ts';
import type { Killer } from './mutant-result.ts';

interface Judge {
  name: Killer;
  command: readonly [string, ...string[]];
  folder: string;
}

/** Returns the judges of a library in a folder with the structure of the repository, in the order of their cost. */
export function otherJudges(language: string, root: string): Judge[] {
  const descriptor = LANGUAGES.find(({ id }) => id === language);
  if (descriptor === undefined) throw new Error(`unknown language: ${language}`);
  const { unitTests, types } = descriptor.harness.judges(toolsOf(root));
  const folder = join(root, 'sdks', language);
  return [
    { name: 'unit tests', command: unitTests, folder },
    ...(types === undefined ? [] : [{ name: 'types' as const, command: types, folder }]),
  ];
}

const LIMIT_MS = 300_000;

/** Reports whether a judge accepts the library. A run that does not end is a rejection. */
export function accepts({ command: [program, ...args], folder }: Judge): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore', timeout: LIMIT_MS });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
