import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../../generators/languages/language.ts';
import { libraryTools } from '../../../scripts/openapi-generator/library-tools.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Copies the program of a language into its library in `folder`, to be compiled with it. */
export function copyProgram({ harness }: Language, folder: string): void {
  const { source, targetPath } = harness.program;
  cpSync(join(import.meta.dirname, 'programs', source), join(folder, targetPath));
}

/** Runs the program of a compiled library against the server at `url`; returns one JSON value for each line of output. */
export async function runProgram({ harness }: Language, folder: string, url: string): Promise<unknown[]> {
  const {
    line: [program, ...args],
    env = {},
  } = harness.program.run(libraryTools(ROOT, folder));
  const own = { SUPPLIERS_URL: url, INTEGRATION_API_KEY: '', INTEGRATION_API_BASE_URL: '' };
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...own, ...env } });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
