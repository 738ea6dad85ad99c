import { resolve } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { plannedStage, readStage } from '../staged.ts';
import { type Line, nameOf, publish } from './publish.ts';
import { DEFAULT_TARGETS, destinationsOf, readTargets } from './targets.ts';

const help = `npm run release -- publish [options]   sends the staged versions to their registries, then tags them

A version that a registry has with the same bytes is skipped, so that the same command finishes an interrupted or failed run.
Different bytes are a CONFLICT: nothing is sent.

  --stage <folder>    staged files (default: dist/release/<id of releases/plan.json>)
  --targets <file>    addresses of the registries (default: ${DEFAULT_TARGETS})
  --dry-run           ask the registries, and say what would be sent
  --json              print one JSON object instead of lines
  --help              print this text

Credentials: NODE_AUTH_TOKEN, TWINE_USERNAME and TWINE_PASSWORD, MAVEN_USERNAME and MAVEN_PASSWORD, and those of git.
Exit codes: 0 everything is published, 1 something is not, 2 the stage, the targets or the arguments are invalid.`;

export const command: Command = {
  help,
  interrupted: 'what is listed above is published; the same command sends the rest',
  options: { stage: { type: 'string' }, targets: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run(values, reporter) {
    const prepared = prepare(values);
    if (prepared instanceof Error) {
      reporter.failure(prepared);
      return EXIT.badInput;
    }
    const onLine = (line: Line): void => {
      const { release, registry } = line.destination;
      if (line.done === undefined) reporter.failure(`${nameOf(line.destination)}: ${line.problem}`);
      else reporter.step({ name: release.id, summary: `${release.spelling} ${line.done}: ${registry.title}` });
    };
    const lines = await publish(prepared, { isDryRun: values['dry-run'] === true, onLine });
    return lines.every(({ done }) => done !== undefined) ? EXIT.ok : EXIT.failed;
  },
};

type Values = Parameters<Command['run']>[0];

/** Reads the input; an error is the caller's to correct. */
function prepare({ stage, targets }: Values): ReturnType<typeof destinationsOf> | Error {
  try {
    const staged = readStage(typeof stage === 'string' ? resolve(stage) : plannedStage());
    if (staged.isRehearsal && targets === undefined)
      throw new Error(
        'this stage is a rehearsal; give local registries with --targets, or stage again after the merge',
      );
    const file = typeof targets === 'string' ? targets : resolve(ROOT, DEFAULT_TARGETS);
    return destinationsOf(
      staged,
      readTargets(
        file,
        staged.releases.map(({ id }) => id),
      ),
      ROOT,
    );
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
