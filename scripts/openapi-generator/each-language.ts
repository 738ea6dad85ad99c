/** Runs a tool of the libraries in several languages at once. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { compileErrorIn } from './compile-error.ts';
import type { Reporter } from '../console/reporter.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Positional arguments of a command that works on languages. */
export const LANGUAGE_WORDS = { noun: 'language', allowed: LANGUAGES.map(({ id }) => id) };

/**
 * Does the work of a command for the languages that its words name, or for all of them, and reports every failure.
 * @returns true if it succeeded for all of them
 */
export async function eachLanguage(
  words: readonly string[],
  reporter: Reporter,
  work: (language: Language) => Promise<void>,
): Promise<boolean> {
  const languages = LANGUAGES.filter(({ id }) => words.length === 0 || words.includes(id));
  const results = await Promise.allSettled(languages.map(work));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) reporter.failure(reason);
  return failed.length === 0;
}

/**
 * Runs a command line in the folder of a library.
 * @throws {Error} one line with the place if the library does not compile, otherwise with the output of the tool
 */
export async function runInLibrary(id: string, [program, ...args]: readonly [string, ...string[]]): Promise<void> {
  try {
    await promisify(execFile)(program, args, { cwd: join(ROOT, 'sdks', id), maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const place = compileErrorIn(`${stdout}\n${stderr}`, { root: ROOT, library: `sdks/${id}` });
    if (place !== undefined) throw new Error(`${place}; correct it, then run the same command again`, { cause: error });
    throw new Error(`${id}: ${[program, ...args].join(' ')} failed\n${stdout}${stderr}`.trim(), { cause: error });
  }
}
