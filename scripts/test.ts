/** `npm test`: runs all checks, and those whose failures are easiest to read first. The last line is for machines. */
import { runTests } from './checks/run-tests.ts';
import { runCommand } from './console/command.ts';

const help = `npm test [-- options]   runs every check and every test; ends with "N passed, N failed"

  --only <names>   run only these checks or groups, separated by commas, such as node,conformance
  --changed        run only what reads a file that differs from origin/main, committed or not
  --fresh          run what has passed before with the same files and tools, too; CI=true does the same
  --audit          report files that tests open and scripts/checks/reads.ts does not list; requires strace
  --help           print this text

Exit codes: 0 everything passed, 1 a failure, 2 an invalid option or name.`;

await runCommand({
  help,
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    fresh: { type: 'boolean' },
    audit: { type: 'boolean' },
  },
  hasOwnReport: true,
  run: (values, reporter) =>
    runTests(
      {
        only: values['only'] === undefined ? undefined : String(values['only']),
        changed: values['changed'] === true,
        audit: values['audit'] === true,
        fresh: values['fresh'] === true,
      },
      reporter,
    ),
});
