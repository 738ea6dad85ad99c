// `npm run doctor`: a table of the tools on this machine and the required ones.
import { hasModules, installation, thisMachine } from './toolchain/setup.mjs';
import { probe, toolsFor } from './toolchain/tools.mjs';
import { venvError, venvPython } from './toolchain/venv.mjs';

const HELP = `npm run doctor [-- options]   lists the tools that this repository requires, with the versions found

  --json   print one JSON object instead of a table
  --help   print this text

Exit codes: 0 everything is ready, 1 something is missing, 2 invalid arguments.`;

/** @returns {Promise<{ rows: import('./toolchain/tools.mjs').Status[], fixes: string[] }>} */
async function examine() {
  const machine = thisMachine();
  const rows = await probe(toolsFor(machine.toolchain.tools, { level: 'tests' }), machine.env);
  const gaps = rows.filter(({ problem }) => problem !== null);
  const python = rows.find(({ name, problem }) => name === 'python' && problem === null);
  const own = { required: 'up to date', version: '-' };
  const modules = hasModules(machine) ? null : 'not from package-lock.json';
  const venv = python === undefined ? 'no Python' : venvError(machine.root, python.version);
  rows.push({ ...own, name: 'node_modules', path: `${machine.root}/node_modules`, problem: modules });
  rows.push({ ...own, name: '.venv', path: venvPython(machine.root), problem: venv });
  const commands = gaps.length === 0 ? [] : installation(machine, gaps).lines;
  return { rows, fixes: [...commands, ...((modules ?? venv) ? ['npm run setup'] : [])] };
}

/** @param {import('./toolchain/tools.mjs').Status[]} rows */
function tableOf(rows) {
  const cells = rows.map(({ name, required, version, problem, path }) => [
    name,
    required,
    version,
    problem ?? 'ok',
    path ?? '',
  ]);
  const all = [['tool', 'required', 'found', 'status', 'path'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const args = process.argv.slice(2);
const unknown = args.find((arg) => arg !== '--json' && arg !== '--help');
if (unknown !== undefined) {
  console.error(`doctor: unknown option "${unknown}"; known: --json, --help`);
  process.exitCode = 2;
} else if (args.includes('--help')) console.log(HELP);
else {
  const { rows, fixes } = await examine();
  const ok = fixes.length === 0;
  const summary = ok ? 'everything is ready' : ['to fix it, run:', ...fixes.map((line) => `  ${line}`)].join('\n');
  console.log(args.includes('--json') ? JSON.stringify({ ok, rows }, null, 2) : `${tableOf(rows)}\n\n${summary}`);
  process.exitCode = ok ? 0 : 1;
}
