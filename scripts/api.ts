/** `npm run api`: records the public API of the libraries, and what the plan of the next release needs of it. */
import { join, resolve } from 'node:path';
import type { Language } from '../generators/languages/language.ts';
import { runCommand } from './console/command.ts';
import { EXIT, type Reporter } from './console/reporter.ts';
import { compareTrees, readTree } from './files/tree.ts';
import { eachLanguage, LANGUAGE_WORDS } from './openapi-generator/each-language.ts';
import { recordApi } from './openapi-generator/record-api.ts';
import { updatePlan } from './release/plan/command.ts';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run api [-- languages options]   records the public API of the libraries in sdks/*/api/

Builds what it needs. Run it after npm run generate, and after a change of a public name in a core: a reviewer sees each
change of the API as a change of these files. Then it does what npm run release -- plan does, and prints what only a person
can decide.

  ${LANGUAGE_WORDS.allowed.join(' ')}  only these languages, and no plan (default: all)
  --json                print one JSON object instead of lines
  --help                print this text

Exit codes: 0 recorded, 1 a tool failed, 2 the contract or the arguments are invalid.`;

/** Runs the recorder of one language. */
async function record(language: Language, reporter: Reporter): Promise<void> {
  const { id } = language;
  const library = join(ROOT, 'sdks', id);
  const before = readTree(join(library, 'api'));
  await recordApi(language, library);
  const { added, changed, removed } = compareTrees(before, readTree(join(library, 'api')));
  const names = [...added, ...changed, ...removed];
  reporter.step({ name: id, summary: names.length > 0 ? `changed: ${names.join(', ')}` : 'nothing has changed' });
}

await runCommand({
  help,
  interrupted: 'the libraries listed above are recorded; the same command records the rest',
  words: LANGUAGE_WORDS,
  async run(_, reporter, words) {
    if (!(await eachLanguage(words, reporter, (language) => record(language, reporter)))) return EXIT.failed;
    return words.length > 0 ? EXIT.ok : updatePlan(reporter);
  },
});
