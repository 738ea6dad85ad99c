import type { Formatter } from '../language.ts';

/** `oxfmt`, which also decides line breaks and the quotes of keys. */
export const formatter: Formatter = {
  // The repository's style without the line that ignores generated files.
  files: ({ read }) => ({
    'oxfmt.json': JSON.stringify({ ...(JSON.parse(read('.oxfmtrc.json')) as object), ignorePatterns: [] }),
  }),
  commands: ({ npm, scratch }) => [[...npm('oxfmt', 'oxfmt'), `--config=${scratch}/oxfmt.json`, '.']],
};
