import type { Environment } from './environment.ts';

export const DOCUMENT = 'docs/environments.md';

/** Result of an environment, as the document lists it. */
export interface Row {
  language: string;
  name: string;
  version: string;
  checks: number;
  passed: number;
}

const HEAD = `# Environments

Where the packed libraries were run, each with the real packages from their registry. \`npm run environments -- --write\` writes this
file; [tests/environments](../tests/environments/README.md) contains the programs.

| library | environment | version | checks | passed |
| ------- | ----------- | ------- | -----: | -----: |
`;
const ROW = /^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]*?) +\| +(\d+) \| +(\d+) \|$/gm;

/** Returns the document with new rows in the place of the older ones, and only those of present environments. */
export function documentText(current: string, rows: readonly Row[], present: readonly Environment[]): string {
  const older = [...current.matchAll(ROW)].map(([, language = '', name = '', version = '', checks, passed]) => ({
    language,
    name,
    version,
    checks: Number(checks),
    passed: Number(passed),
  }));
  const lines = present.flatMap(({ language, name }) => {
    const row = [...rows, ...older].find((each) => each.language === language.names.title && each.name === name);
    return row === undefined
      ? []
      : [`| ${language.names.title} | ${name} | ${row.version} | ${row.checks} | ${row.passed} |`];
  });
  return `${HEAD}${lines.join('\n')}\n`;
}
