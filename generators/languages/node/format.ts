import type { Formatter } from '../language.ts';

/** oxfmt, which also settles the line breaks and the quotes of keys. */
export const formatter: Formatter = {
  inputs: ['.oxfmtrc.json', 'package-lock.json'],
  // The style of the repository, but for the line in it that leaves generated files alone.
  files: ({ read }) => ({
    'oxfmt.json': JSON.stringify({ ...(JSON.parse(read('.oxfmtrc.json')) as object), ignorePatterns: [] }),
  }),
  commands: ({ npm, scratch }) => [[...npm('oxfmt', 'oxfmt'), `--config=${scratch}/oxfmt.json`, '.']],
};
