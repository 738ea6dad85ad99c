/** `npm run conformance`: every case in every language, or some of them. */
import { LANGUAGES } from './conformance/languages.ts';
import { run } from './conformance/run.ts';
import { runCommand } from './console/command.ts';

const help = `npm run conformance [-- options]   runs the conformance cases against the libraries, over the wire

  --lang <name>     only this library (${LANGUAGES.map(({ id }) => id).join(', ')}); may be given again
  --case <pattern>  only cases of this id, such as 'retries/*'; may be given again
  --show            print what went over the wire of cases that pass, too
  --update-known    write what fails now into the lists of known failures
  --json            one JSON object instead of lines
  --help            this text

A run of everything that is green writes docs/conformance.md.
Exit codes: 0 everything passes or is known to fail, 1 something else, 2 a wrong call or a wrong scenario file.`;

await runCommand({
  help,
  options: {
    lang: { type: 'string', multiple: true },
    case: { type: 'string', multiple: true },
    show: { type: 'boolean' },
    'update-known': { type: 'boolean' },
  },
  run: (values, reporter) =>
    run(
      {
        languages: texts(values['lang']),
        patterns: texts(values['case']),
        show: values['show'] === true,
        updateKnown: values['update-known'] === true,
        isQuiet: values['json'] === true,
      },
      reporter,
    ),
});

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
