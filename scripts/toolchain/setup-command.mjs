import { argumentError, thisMachine } from './machine.mjs';
import { thisPlatform } from './platform.mjs';
import { endChildrenWithThisProcess } from './processes.mjs';
import { checkOnly, setUp } from './setup.mjs';
import { releaseProcessLock } from './process-lock.mjs';

/** @param {string[]} args */
export async function main(args) {
  const usageError = argumentError(args, ['--all', '--check', '--verbose']);
  if (usageError !== null) {
    console.error(`setup: ${usageError}`);
    process.exitCode = 2;
    return;
  }
  endChildrenWithThisProcess();
  try {
    const context = {
      ...thisMachine(),
      platform: thisPlatform(process.env),
      // stdout belongs to the command that follows in `npm run generate`.
      print: (/** @type {string} */ text) => void process.stderr.write(text),
      now: () => performance.now(),
      verbose: args.includes('--verbose'),
      all: args.includes('--all'),
    };
    process.once('exit', () => releaseProcessLock(context.root));
    process.exitCode = await (args.includes('--check') ? checkOnly(context) : setUp(context));
  } catch (error) {
    console.error(`setup: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
