/** `npm run environments`: runs the packed libraries where integrators run them, and records what has passed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, runCommand } from '../../scripts/console/command.ts';
import { EXIT } from '../../scripts/console/reporter.ts';
import { startMock } from '../../scripts/mock/prism.ts';
import { RESULTS, type Result } from '../../scripts/derived/environments.ts';
import { type Environment, environments } from './environment.ts';
import { ROOT, Runner } from './run.ts';

const help = `npm run environments [-- <language or name> …] [--write]   runs the packed libraries in the programs of integrators

  --write   record the results, from which \`npm run generate\` writes docs/environments.md and tables in the READMEs
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
    const results: Result[] = [];
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
      results.push({ language: environment.language.id, name: environment.name, version, checks, passed });
    }
    if (values['write'] === true) write(results);
    return hasFailed ? EXIT.failed : EXIT.ok;
  },
};

/** Keeps the results in the order of the environments, with those of earlier runs that still exist. */
function write(results: readonly Result[]): void {
  const path = join(ROOT, RESULTS);
  const older = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Result[]) : [];
  const kept = environments().flatMap(({ language, name }) => {
    const result = [...results, ...older].find((each) => each.language === language.id && each.name === name);
    return result === undefined ? [] : [result];
  });
  writeFileSync(path, `${JSON.stringify(kept, undefined, 2)}\n`);
}

await runCommand(command);
