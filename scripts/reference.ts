/** `npm run reference`: builds the API reference of the libraries as HTML. */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '../generators/languages/language.ts';
import { runCommand } from './console/command.ts';
import { EXIT, type Reporter } from './console/reporter.ts';
import { eachLanguage, LANGUAGE_WORDS } from './openapi-generator/each-language.ts';
import { toolsOf } from './openapi-generator/tools.ts';
import { buildReference } from './reference/build.ts';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run reference [-- languages options]   builds the API reference of the libraries as HTML, with search

Writes it to sdks/.build/reference/<language>/, and prints the address of each first page.

  ${LANGUAGE_WORDS.allowed.join(' ')}  only these languages (default: all)
  --json                print one JSON object instead of lines
  --help                print this text

Exit codes: 0 built, 1 a tool failed, 2 the arguments are invalid.`;

async function build(language: Language, reporter: Reporter): Promise<void> {
  const folder = join(ROOT, 'sdks/.build/reference', language.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildReference(language, toolsOf(ROOT), folder);
  reporter.step({ name: language.id, summary: join(folder, 'index.html') });
}

await runCommand({
  help,
  interrupted: 'the references listed above are complete; the same command builds the rest',
  words: LANGUAGE_WORDS,
  async run(_, reporter, words) {
    return (await eachLanguage(words, reporter, (language) => build(language, reporter))) ? EXIT.ok : EXIT.failed;
  },
});
