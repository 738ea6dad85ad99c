/** `npm run environments`: runs the packed libraries where integrators run them, and records what has passed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { type Command, runCommand } from '../../scripts/console/command.ts';
import { EXIT } from '../../scripts/console/reporter.ts';
import { startMock } from '../../scripts/mock/prism.ts';
import { readmeWithTables } from '../../scripts/derived/readmes.ts';
import { type Environment, environments } from './environment.ts';
import { ROOT, Runner } from './run.ts';
import { DOCUMENT, documentText, type Row } from './table.ts';

const help = `npm run environments [-- <language or name> …] [--write]   runs the packed libraries in the programs of integrators

  --write   record the results in ${DOCUMENT} and in the READMEs of the libraries
  --help    print this text

Exit codes: 0 all have passed, 1 an environment has failed, 2 the arguments are invalid.`;

/** Returns a table of the words' environments; all without words. */
function chosen(words: readonly string[]): Environment[] {
  const all = environments();
  const isMeant = ({ language, name }: Environment): boolean =>
    words.length === 0 || words.some((word) => [language.id, name.toLowerCase()].includes(word.toLowerCase()));
  const found = all.filter(isMeant);
  if (found.length === 0) throw new Error(`no environment is called ${words.join(', ')}`);
  return found;
}

const command: Command = {
  help,
  options: { write: { type: 'boolean' } },
  words: { noun: 'environment' },
  async run(values, reporter, words) {
    const rows: Row[] = [];
    let hasFailed = false;
    await using runner = new Runner(await startMock());
    for (const environment of chosen(words)) {
      const { version, checks, passed, failure, output } = await runner.run(environment).catch((error: Error) => ({
        version: '',
        checks: 0,
        passed: 0,
        failure: error.message,
        output: '',
      }));
      const language = environment.language.names.title;
      reporter.step({
        name: language,
        summary: `${environment.name} ${version}: ${passed} of ${checks} checks passed`,
      });
      if (failure !== '')
        reporter.failure(`${language} in ${environment.name}: ${failure}\n${passed === checks ? output : ''}`);
      hasFailed ||= failure !== '';
      rows.push({ language, name: environment.name, version, checks, passed });
    }
    if (values['write'] === true) write(rows);
    return hasFailed ? EXIT.failed : EXIT.ok;
  },
};

function write(rows: readonly Row[]): void {
  const path = join(ROOT, DOCUMENT);
  writeFileSync(path, documentText(readFileSync(path, 'utf8'), rows, environments()));
  for (const language of LANGUAGES) {
    const readme = join(ROOT, 'sdks', language.id, 'README.md');
    writeFileSync(readme, readmeWithTables(readFileSync(readme, 'utf8'), language, ROOT));
  }
}

await runCommand(command);
