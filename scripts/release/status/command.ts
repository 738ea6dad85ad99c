import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { DEFAULT_TARGETS, readTargets } from '../publish/targets.ts';
import { planCheckout } from '../plan/make.ts';
import { currentModel } from '../model/current.ts';
import { currentStage, readStage, type Stage } from '../staged.ts';
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
stage is damaged, 2 the targets, the contract or the arguments are
invalid.`;

export const command: Command = {
  help,
  options: { targets: { type: 'string' } },
  async run(values, reporter) {
    let targets;
    try {
      const file = typeof values['targets'] === 'string' ? values['targets'] : resolve(ROOT, DEFAULT_TARGETS);
      const released = UNITS.map(({ id }) => id);
      targets = readTargets(file, released);
    } catch (error) {
      reporter.failure(error);
      return EXIT.badInput;
    }
    const model = await currentModel(reporter);
    if (model === undefined) return EXIT.badInput;
    const { plan } = await planCheckout(ROOT, librariesIn(ROOT, UNITS), model);
    const { staged, problem: damage } = stagedIn(await currentStage(ROOT));
    const rows = await rowsOf({ targets, plan, staged, root: ROOT, units: UNITS, supportOf: supportsToday() });
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

/** Reads a stage, if there is one. */
function stagedIn(folder: string): { staged?: Stage; problem?: string } {
  if (!existsSync(folder)) return {};
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
