/** `npm run conformance`: runs all or some cases in all or some languages. */
import { COLUMNS } from './conformance/drivers/columns.ts';
import { partOf } from './conformance/schedule/extent.ts';
import { runMutants } from './conformance/mutants/run.ts';
import { run } from './conformance/command.ts';
import { runCommand } from './console/command.ts';

const help = `npm run conformance [-- options]   runs the conformance cases against the libraries

  --lang <name>      run only this library, or this column of it; repeatable
                     (${COLUMNS.map(({ id }) => id).join(', ')})
  --case <pattern>   run only cases whose id matches, such as 'retries/*'; repeatable
  --show             print the recorded exchange of every case
  --update-expected  write the cases that fail now to the lists of expected failures
  --mutants          break copies of the libraries, one line at a time, and report which mutants no case kills
  --part-of-today    a tenth of the mutants, which changes every day
  --mutant <pattern> the same with some of the mutants, such as 'retries/*'; repeatable
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
    mutants: { type: 'boolean' },
    mutant: { type: 'string', multiple: true },
    'part-of-today': { type: 'boolean' },
  },
  run: (values, reporter) => {
    const languages = texts(values['lang']);
    const patterns = texts(values['case']);
    const isQuiet = values['json'] === true;
    const mutants = texts(values['mutant']);
    if (values['mutants'] === true || mutants.length > 0) {
      const part = values['part-of-today'] === true ? partOf(new Date()) : undefined;
      return runMutants({ languages, mutants, patterns, part, isQuiet }, reporter);
    }
    return run(
      {
        languages,
        patterns,
        show: values['show'] === true,
        updateExpected: values['update-expected'] === true,
        isQuiet,
      },
      reporter,
    );
  },
});

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
