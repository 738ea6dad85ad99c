import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../generators/languages/language.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Returns every identifier in the code below `folder`, found by a parser of the language. Comments and strings are
 * excluded.
 * @throws {Error} if a file does not parse
 */
export async function identifiersOf({ harness }: Language, folder: string): Promise<string[]> {
  const [program, ...args] = harness.identifiers(toolsOf(ROOT), folder);
  const { stdout } = await promisify(execFile)(program, args, { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
}
