import { resolve } from 'node:path';
import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { currentStage, readStage } from '../staged.ts';
import { type Destination, nameOf, publish } from './publish.ts';
import { DEFAULT_TARGETS, destinationsOf, readTargets } from './targets.ts';

/** Maven Central promises half an hour. */
const MINUTES = 30;
const NO_MINUTES = '--wait needs a number of minutes, such as --wait 0';
const STATUS_TELLS = '; npm run release -- status tells when users can read it, then run this again';

const WITHDRAWN = '; it was published and has been removed: leave it, or send it with --again';

const help = `npm run release -- publish [options]   sends the staged versions to their registries, then tags them

A version that a registry has with the same bytes is skipped, so that the same command finishes an interrupted or failed run.
Different bytes are a CONFLICT: nothing is sent. A version whose tag exists and that a registry lacks was withdrawn: it is not
sent again.

  --stage <folder>    staged files (default: dist/release/<commit>, of the commit that is checked out)
  --targets <file>    addresses of the registries (default: ${DEFAULT_TARGETS})
  --again             send withdrawn versions again; npm, PyPI and Maven Central accept a version only once
  --dry-run           ask the registries, and say what would be sent
  --wait <minutes>    for a registry that processes a version after its upload (default: ${MINUTES}; Maven Central takes 5 to 30)
  --json              print one JSON object instead of lines
  --help              print this text

Credentials: NODE_AUTH_TOKEN, TWINE_USERNAME and TWINE_PASSWORD, MAVEN_USERNAME and MAVEN_PASSWORD, and those of git.
Exit codes: 0 everything is published, 1 something is not, 2 the stage, the targets or the arguments are invalid, 3 everything
is sent, but a registry still processes it: run the same command again later, for its tag.`;

export const command: Command = {
  help,
  interrupted: 'what is listed above is published; the same command sends the rest',
  options: {
    stage: { type: 'string' },
    targets: { type: 'string' },
    again: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    wait: { type: 'string' },
  },
  async run(values, reporter) {
    const minutes = Number(values['wait'] ?? MINUTES);
    const prepared = Number.isInteger(minutes) && minutes >= 0 ? await prepare(values) : new Error(NO_MINUTES);
    if (prepared instanceof Error) {
      reporter.failure(prepared);
      return EXIT.badInput;
    }
    const step = ({ release, registry }: Destination, text: string, after = ''): void =>
      reporter.step({ name: release.id, summary: `${release.spelling} ${text}: ${registry.title}${after}` });
    const lines = await publish(prepared, {
      isDryRun: values['dry-run'] === true,
      isAgain: values['again'] === true,
      minutes,
      onWait: (destination, progress, minute) => step(destination, `${progress}, minute ${minute} of ${minutes}`),
      onLine({ destination, done, progress, problem }) {
        if (done === undefined) reporter.failure(`${nameOf(destination)}: ${problem}`);
        else if (done === 'uploaded') step(destination, `uploaded, being published (${progress})`, STATUS_TELLS);
        else if (done === 'withdrawn')
          step(destination, progress === undefined ? done : `${done} (${progress})`, WITHDRAWN);
        else step(destination, done);
      },
    });
    if (lines.some(({ done }) => done === undefined)) return EXIT.failed;
    // Nothing is left that another run would have to do before this one.
    const isUnfinished = values['dry-run'] !== true && lines.some(({ done }) => done === 'uploaded');
    return isUnfinished ? EXIT.unfinished : EXIT.ok;
  },
};

type Values = Parameters<Command['run']>[0];

/** Reads the input; an error is the caller's to correct. */
async function prepare({ stage, targets }: Values): Promise<ReturnType<typeof destinationsOf> | Error> {
  try {
    const staged = readStage(typeof stage === 'string' ? resolve(stage) : await currentStage(ROOT));
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
