import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { DEFAULT_TARGETS, readTargets } from '../publish/targets.ts';
import { type Plan, PLAN_FILE, readPlan } from '../planned.ts';
import { readStage, type Stage, stageFolder } from '../staged.ts';
import { librariesIn } from '../libraries.ts';
import { supported, supportText } from '../support/judge.ts';
import { policyIn } from '../support/policy.ts';
import { rowsOf } from './rows.ts';
import { UNITS } from '../units.ts';
import { formatTable, withdrawnLines } from './table.ts';
import { messageOf } from '../message.ts';

const help = `npm run release -- status [options]   one table: where each library is on its way to its users

  --targets <file>   addresses of the registries (default: ${DEFAULT_TARGETS})
  --json             print one JSON object instead of the table
  --help             print this text

A registry that does not respond has a question mark. Exit codes: 0 every registry was asked, 1 one did not respond or the
stage is damaged, 2 the targets, the plan or the arguments are invalid.`;

export const command: Command = {
  help,
  options: { targets: { type: 'string' } },
  async run(values, reporter) {
    let input;
    try {
      const file = typeof values['targets'] === 'string' ? values['targets'] : resolve(ROOT, DEFAULT_TARGETS);
      const released = UNITS.map(({ id }) => id);
      const plan = existsSync(join(ROOT, PLAN_FILE)) ? readPlan() : undefined;
      input = { targets: readTargets(file, released), plan };
    } catch (error) {
      reporter.failure(error);
      return EXIT.badInput;
    }
    const { staged, problem: damage } = stagedOf(input.plan);
    const rows = await rowsOf({ ...input, staged, root: ROOT, units: UNITS, supportOf: supportsToday() });
    if (values['json'] === true)
      reporter.step({ name: 'status', summary: `${rows.length} libraries`, details: { rows } });
    else for (const line of [...formatTable(rows), ...withdrawnLines(rows)]) console.log(line);
    const unknown = rows.flatMap(({ published, tagged }) =>
      [...published, tagged].flatMap(({ problem }) => problem ?? []),
    );
    // One repository has the tags of all libraries.
    const problems = [...new Set([...(damage === undefined ? [] : [damage]), ...unknown])];
    for (const problem of problems) reporter.failure(problem);
    return problems.length > 0 ? EXIT.failed : EXIT.ok;
  },
};

/** Reads the stage of the plan, if there is one. */
function stagedOf(plan: Plan | undefined): { staged?: Stage; problem?: string } {
  const folder = plan === undefined ? undefined : stageFolder(plan);
  if (folder === undefined || !existsSync(folder)) return {};
  try {
    return { staged: readStage(folder) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Returns a function that describes the support of a library today. */
function supportsToday(): (id: string) => string {
  const policy = policyIn(
    ROOT,
    LANGUAGES.map(({ id }) => id),
  );
  const libraries = librariesIn(ROOT, UNITS);
  const today = new Date().toISOString().slice(0, 10);
  return (id) => {
    const library = libraries.find(({ unit }) => unit.id === id);
    return library === undefined ? '' : supportText(policy, supported(library), today);
  };
}
