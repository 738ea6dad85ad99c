import { LANGUAGES } from '../../../generators/languages/all.ts';
import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { librariesIn, readText } from '../libraries.ts';
import { unitOf } from '../release-unit.ts';
import { differing, writeFiles } from '../write-files.ts';
import { judge, supported } from './judge.ts';
import { withMatrix } from './matrix.ts';
import { isDate, policyIn } from './policy.ts';

const help = `npm run release -- support [options]   checks the support policy and prints it into the READMEs

Reads sdks/support.json. Warns before a runtime reaches its end of life, and fails after it if nobody has decided.

  --check        write nothing: fail if a README differs from the policy
  --on <date>    judge on this day, YYYY-MM-DD (default: today, UTC)
  --json         print one JSON object instead of lines
  --help         print this text

Exit codes: 0 success, 1 a decision is missing or a README is out of date, 2 the arguments are invalid.`;

export const command: Command = {
  help,
  atomic: true,
  options: { check: { type: 'boolean' }, on: { type: 'string' } },
  async run({ check, on = new Date().toISOString().slice(0, 10) }, reporter) {
    if (!isDate(on)) {
      reporter.failure(`--on: '${String(on)}' is not a date; write YYYY-MM-DD`);
      return EXIT.badInput;
    }
    const policy = policyIn(
      ROOT,
      LANGUAGES.map(({ id }) => id),
    );
    const libraries = librariesIn(ROOT, LANGUAGES.map(unitOf)).map((library) => supported(library));
    const { errors, warnings } = judge(policy, libraries, String(on));
    for (const warning of warnings) reporter.step({ name: 'warning', summary: warning });
    const files = new Map<string, string>();
    for (const { id, title } of libraries) {
      const support = policy.libraries[id];
      if (support === undefined) continue;
      const path = `sdks/${id}/README.md`;
      const text = withMatrix(readText(ROOT, path), title, support);
      if (text === undefined)
        errors.push(`${path}: has no '<!-- support -->' followed by '<!-- /support -->'; add them under Requirements`);
      else files.set(path, text);
    }
    if (check === true)
      errors.push(...differing(ROOT, files).map((path) => `${path}: out of date; run npm run release -- support`));
    for (const error of errors) reporter.failure(error);
    if (errors.length > 0) return EXIT.failed;
    const written = check === true ? [] : writeFiles(ROOT, files);
    reporter.step({ name: 'support', summary: written.length === 0 ? 'READMEs are up to date' : written.join(', ') });
    return EXIT.ok;
  },
};
