/** `npm run release`: one command with a table of subcommands, each of which has its own options and `--help`. */
import { EXIT } from './console/reporter.ts';
import { runCommand } from './console/command.ts';
import { fitted } from './console/help.ts';
import { SUBCOMMANDS } from './release/subcommands.ts';

const width = Math.max(...SUBCOMMANDS.map(({ name }) => name.length));
const help = `npm run release -- <subcommand> [options]   plans, versions, stages and publishes the libraries

${SUBCOMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

Each subcommand has --help. docs/releasing.md describes a release from start to end.
Exit codes: 0 success, 1 a failure, 2 the input or the arguments are invalid, 3 a registry still processes
a version.`;

const [name, ...args] = process.argv.slice(2);
const chosen = SUBCOMMANDS.find((subcommand) => subcommand.name === name);
if (chosen !== undefined) {
  await runCommand(await chosen.load(), args);
} else if (name === '--help' || name === '-h') {
  console.log(fitted(help));
} else {
  const known = SUBCOMMANDS.map((subcommand) => subcommand.name).join(', ');
  console.error(name === undefined ? fitted(help) : `unknown subcommand '${name}'; known: ${known}`);
  process.exitCode = EXIT.badInput;
}
