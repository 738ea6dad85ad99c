import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Need } from '../../generators/languages/harness.ts';
import type { Language } from '../../generators/languages/language.ts';
import { libraryTools } from '../../scripts/openapi-generator/library-tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Compiles the library in a folder with the tools of its language, as strictly as the libraries of this repository.
 * @throws {Error} with the output of the tool
 */
export async function compile({ harness }: Language, folder: string): Promise<void> {
  for (const need of harness.compile.needs ?? []) await provide(need);
  for (const line of harness.compile.commands(libraryTools(ROOT, folder))) await run(line, folder);
}

async function provide({ file, make, isPathList }: Need): Promise<void> {
  const path = join(ROOT, file);
  const isThere =
    existsSync(path) && (isPathList !== true || readFileSync(path, 'utf8').trim().split(delimiter).every(existsSync));
  if (!isThere && make !== undefined) await run(make.line, join(ROOT, make.folder));
}

async function run([program, ...args]: readonly [string, ...string[]], cwd: string): Promise<void> {
  try {
    await promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    const output = `${stdout}${stderr}`.trim();
    throw new Error(output === '' ? message : `${program}:\n${output}`, { cause: error });
  }
}
