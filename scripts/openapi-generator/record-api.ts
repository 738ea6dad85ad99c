import { resolve } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import { provide, runAll } from './compile.ts';
import { libraryTools } from './library-tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Writes the public API of the library in a folder to its folder `api`.
 * @throws {Error} with the output of the tool that failed
 */
export async function recordApi({ id, harness: { recorder } }: Language, folder: string): Promise<void> {
  try {
    for (const need of recorder.needs ?? []) await provide(need);
    await runAll(recorder.commands(libraryTools(ROOT, folder)), folder);
  } catch (error) {
    throw new Error(`${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
