// `npm run doctor`: a table of the required tools and of those on this machine.
import { hasModules, installation, thisMachine } from './toolchain/setup.mjs';
import { probe, toolsFor } from './toolchain/tools.mjs';
import { hasVenv } from './toolchain/venv.mjs';

const HELP = `npm run doctor   lists the tools that this repository requires, with the versions found

  --help   print this text

Exit codes: 0 everything is ready, 1 something is missing, 2 invalid arguments.`;

/** @returns {Promise<number>} exit code */
async function printTable() {
  const machine = thisMachine();
  const rows = await probe(toolsFor(machine.toolchain.tools, { level: 'tests' }), machine.env);
  const gaps = rows.filter(({ problem }) => problem !== null);
  const python = rows.find(({ name }) => name === 'python')?.version ?? '';
  const folders = { node_modules: hasModules(machine), '.venv': hasVenv(machine.root, python) };
  for (const [name, isReady] of Object.entries(folders))
    rows.push({ name, required: '', version: '', path: name, problem: isReady ? null : 'not up to date' });
  for (const { name, required, version, problem, path } of rows)
    console.log(
      [name.padEnd(15), required.padEnd(11), version.padEnd(15), (problem ?? 'ok').padEnd(14), path].join(' '),
    );
  if (rows.every(({ problem }) => problem === null)) return 0;
  console.log(`\nto fix it, run:\n  ${gaps.length > 0 ? installation(machine, gaps) : 'npm run setup'}`);
  return 1;
}

const args = process.argv.slice(2);
const asksForHelp = args.includes('--help') || args.includes('-h');
if (asksForHelp) console.log(HELP);
else if (args[0] !== undefined) console.error(`doctor: unknown option "${args[0]}"; known: --help`);
process.exitCode = args.length === 0 ? await printTable() : asksForHelp ? 0 : 2;
