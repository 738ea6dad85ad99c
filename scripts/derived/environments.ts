/** Tables of the environments in which the packed libraries were run, from the results that a run keeps. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';

/** Written by `npm run environments -- --write`. */
export const RESULTS = 'tests/environments/results.json';

/** Result of an environment. */
export interface Result {
  /** Id of the language. */
  language: string;
  name: string;
  version: string;
  checks: number;
  passed: number;
}

const resultsOf = (root: string): Result[] => JSON.parse(readFileSync(join(root, RESULTS), 'utf8')) as Result[];

/** Returns the document with the results of all languages. */
export function environmentsText(root: string): string {
  const rows = resultsOf(root).map(({ language, name, version, checks, passed }) => {
    const { names } = LANGUAGES.find(({ id }) => id === language) ?? {};
    return `| ${names?.title} | ${name} | ${version} | ${checks} | ${passed} |`;
  });
  return `# Environments

Where the packed libraries were run, each with the real packages from their registry. \`npm run environments -- --write\` runs
them; [tests/environments](../tests/environments/README.md) contains the programs.

| library | environment | version | checks | passed |
| ------- | ----------- | ------- | -----: | -----: |
${rows.join('\n')}
`;
}

/** Returns the table in the README of a library. */
export function environmentsTable(root: string, language: string): string {
  const rows = resultsOf(root).filter((result) => result.language === language && result.passed === result.checks);
  return ['| run in | version | checks |', '| --- | --- | --: |']
    .concat(rows.map(({ name, version, checks }) => `| ${name} | ${version} | ${checks} |`))
    .join('\n');
}
