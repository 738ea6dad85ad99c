// `npm run setup`: prepares this checkout for all commands.
import { setUp, thisMachine } from './toolchain/setup.mjs';

const HELP = `npm run setup [-- options]   sets up the tools, the npm packages and the venv for all commands

  --sudo  install packages of Debian or Ubuntu as root, with sudo
  --help  print this text

Exit codes: 0 ready, 1 a step failed, 2 a person has to act, or the arguments are invalid.`;

const args = process.argv.slice(2);
const asksForHelp = args.includes('--help') || args.includes('-h');
const unknown = args.find((arg) => !['--sudo', '--help', '-h'].includes(arg));
if (unknown !== undefined) console.error(`setup: unknown option "${unknown}"; known: --sudo, --help`);
else if (asksForHelp) console.log(HELP);
else process.exitCode = await setUp(thisMachine(), { level: 'tests' }, args.includes('--sudo'));
if (unknown !== undefined) process.exitCode = 2;
