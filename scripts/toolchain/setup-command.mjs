import { argumentError, thisMachine } from './machine.mjs';
import { thisPlatform } from './platform.mjs';
import { endChildrenWithThisProcess } from './processes.mjs';
import { checkOnly, setUp } from './setup.mjs';
import { releaseProcessLock } from './process-lock.mjs';

const HELP = `node scripts/setup.mjs [options]   sets up the tools, the npm packages and the venv of this checkout

  --all      also the tools that only the tests need
  --check    change nothing: list what is missing
  --verbose  also print the output of the programs that install
  --help     print this text

Exit codes: 0 ready, 1 a tool failed or --check found a gap, 2 a person has to act, or the arguments are invalid.`;

/** @param {string[]} args */
export async function main(args) {
  const usageError = argumentError(args, ['--all', '--check', '--verbose', '--help']);
  if (usageError !== null) {
    console.error(`setup: ${usageError}`);
    process.exitCode = 2;
    return;
  }
  if (args.includes('--help')) {
    console.log(HELP);
    return;
  }
  process.exitCode = await setUpFor(
    { level: args.includes('--all') ? 'tests' : 'libraries' },
    {
      isCheck: args.includes('--check'),
      isVerbose: args.includes('--verbose'),
    },
  );
}

/**
 * Sets up what a profile needs in this checkout.
 * @param {import('./profiles.mjs').Profile} profile
 * @param {{ isCheck?: boolean, isVerbose?: boolean }} [options]
 * @returns {Promise<0 | 1 | 2>} exit code; a failure has been printed
 */
export async function setUpFor(profile, { isCheck = false, isVerbose = false } = {}) {
  const restoreSignals = endChildrenWithThisProcess();
  try {
    const context = {
      ...thisMachine(),
      platform: thisPlatform(process.env),
      // stdout belongs to the command that follows in `npm run generate`.
      print: (/** @type {string} */ text) => void process.stderr.write(text),
      now: () => performance.now(),
      verbose: isVerbose,
      profile,
    };
    process.once('exit', () => releaseProcessLock(context.root));
    return await (isCheck ? checkOnly(context) : setUp(context));
  } catch (error) {
    console.error(`setup: ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    restoreSignals();
  }
}
