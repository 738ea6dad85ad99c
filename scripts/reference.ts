/** `npm run reference`: builds the API reference of the libraries as HTML. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from '../generators/languages/all.ts';
import type { Language } from '../generators/languages/language.ts';
import { runCommand } from './console/command.ts';
import { EXIT, type Reporter } from './console/reporter.ts';
import { toolsOf } from './openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run reference [-- languages options]   builds the API reference of the libraries as HTML, with search

Writes it to sdks/.build/reference/<language>/, and prints the address of each first page.

  ${LANGUAGES.map(({ id }) => id).join(' ')}  only these languages (default: all)
  --json                print one JSON object instead of lines
  --help                print this text

Exit codes: 0 built, 1 a tool failed, 2 the arguments are invalid.`;

async function build({ id, harness }: Language, reporter: Reporter): Promise<void> {
  const folder = join(ROOT, 'sdks/.build/reference', id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [program, ...args] = harness.reference(toolsOf(ROOT), folder);
  try {
    await promisify(execFile)(program, args, { cwd: join(ROOT, 'sdks', id), maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${id}: ${[program, ...args].join(' ')} failed\n${stdout}${stderr}`.trim(), { cause: error });
  }
  reporter.step({ name: id, summary: join(folder, 'index.html') });
}

await runCommand({
  help,
  interrupted: 'the references listed above are complete; the same command builds the rest',
  words: { noun: 'language', allowed: LANGUAGES.map(({ id }) => id) },
  async run(_, reporter, words) {
    const languages = LANGUAGES.filter(({ id }) => words.length === 0 || words.includes(id));
    const results = await Promise.allSettled(languages.map((language) => build(language, reporter)));
    const failed = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failed) reporter.failure(reason);
    return failed.length > 0 ? EXIT.failed : EXIT.ok;
  },
});
