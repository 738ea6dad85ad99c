import { examine, renderTable } from './doctor.mjs';
import { argumentError, thisMachine } from './machine.mjs';
import { thisPlatform } from './platform.mjs';
import { endChildrenWithThisProcess } from './processes.mjs';

const HELP = `npm run doctor [-- options]   lists the tools that this repository requires, with the versions found

  --json   print one JSON object instead of a table
  --help   print this text

Exit codes: 0 everything is ready, 1 something is missing, 2 invalid arguments.`;

/** @param {string[]} args */
export async function main(args) {
  const usageError = argumentError(args, ['--json', '--help']);
  if (usageError !== null) {
    console.error(`doctor: ${usageError}`);
    process.exitCode = 2;
    return;
  }
  if (args.includes('--help')) {
    console.log(HELP);
    return;
  }
  endChildrenWithThisProcess();
  try {
    const rows = await examine(thisMachine(), thisPlatform(process.env));
    const ok = rows.every(({ gap }) => !gap);
    process.stdout.write(args.includes('--json') ? `${JSON.stringify({ ok, rows }, null, 2)}\n` : renderTable(rows));
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    console.error(`doctor: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
