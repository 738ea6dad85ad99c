/** `npm run conformance`: runs all or some cases in all or some languages. */
import { COLUMNS } from './conformance/drivers/columns.ts';
import { run } from './conformance/command.ts';
import { runCommand } from './console/command.ts';

const help = `npm run conformance [-- options]   runs the conformance cases against the libraries

  --lang <name>      run only this library, or this column of it; repeatable
                     (${COLUMNS.map(({ id }) => id).join(', ')})
  --case <pattern>   run only cases whose id matches, such as 'retries/*'; repeatable
  --show             print the recorded exchange of every case
  --update-expected  write the cases that fail now to the lists of expected failures
  --json             print one JSON object instead of lines
  --help             print this text

Exit codes: 0 no failure except expected ones, 1 a failure, 2 an invalid option or file.`;

await runCommand({
  help,
  interrupted: 'no list of expected failures was changed, and no result is kept',
  options: {
    lang: { type: 'string', multiple: true },
    case: { type: 'string', multiple: true },
    show: { type: 'boolean' },
    'update-expected': { type: 'boolean' },
  },
  run: (values, reporter) =>
    run(
      {
        languages: texts(values['lang']),
        patterns: texts(values['case']),
        show: values['show'] === true,
        updateExpected: values['update-expected'] === true,
        isQuiet: values['json'] === true,
      },
      reporter,
    ),
});

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
