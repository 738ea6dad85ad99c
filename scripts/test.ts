/** `npm test`: runs all checks, and those whose failures are easiest to read first. The last line is for machines. */
import { runTests } from './checks/run-tests.ts';
import { runCommand } from './console/command.ts';

const help = `npm test [-- options]   runs the checks and tests, and ends with "N passed, N failed"

  --only <names>    run only these checks or groups, separated by commas: node runs the checks, the tests and the
                    conformance cases of the Node.js library
  --changed         run only what reads a file that differs from origin/main, committed or not
  --since <commit>  compare with this commit instead of origin/main
  --fresh           run what has passed before with the same files and tools, too; CI=true does the same
  --nightly         leave nothing out, as npm run test:nightly does: other versions of the languages, every case in every
                    column, crashes and made-up requests
  --audit           report files that tests open and scripts/checks/reads.ts does not list; requires strace
  --help            print this text

Exit codes: 0 everything passed, 1 a failure, 2 an invalid option or name.`;

await runCommand({
  help,
  interrupted: 'checks that have passed are not repeated by the next run',
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
    fresh: { type: 'boolean' },
    nightly: { type: 'boolean' },
    audit: { type: 'boolean' },
  },
  hasOwnReport: true,
  run: (values, reporter) =>
    runTests(
      {
        only: textOf(values['only']),
        since: textOf(values['since']),
        isChanged: values['changed'] === true,
        isAudit: values['audit'] === true,
        isFresh: values['fresh'] === true,
        isNightly: values['nightly'] === true,
      },
      reporter,
    ),
});

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}
