/** `npm run bench`: measures the cost of a library, or of the sandbox, and compares it with others. */
import { existsSync } from 'node:fs';
import { LANGUAGES } from '../generators/languages/all.ts';
import type { Measure, OnDone } from './bench/measurement.ts';
import { SINGLE } from './bench/node/command.ts';
import { measureSandbox } from './bench/sandbox/command.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';

const LIBRARIES = LANGUAGES.map(({ id }) => id).filter((id) =>
  existsSync(new URL(`bench/${id}/command.ts`, import.meta.url)),
);

const help = `npm run bench -- node [options]   measures a library, the bare HTTP client and other libraries in one run
npm run bench -- sandbox          measures the sandbox and Prism in one run, and fails for no figure

  --quick     measure few calls, within seconds: the counts are exact, the times are rough
  --stale     (node) send 2,000 POSTs with each library to a server that closes idle connections after 1 to 5 ms, and nothing else
  --overload  (node) offer a client three to five times the calls that its rate limit allows, and nothing else
  --integers  (node) read JSON with many or long integers, compared with JSON.parse, and nothing else
  --json      print one JSON object instead of a table
  --help      print this text

Times are compared with the baseline, such as node:http, and never fail the run. Counts are the same in each run and fail it
when they exceed their limit in scripts/bench/<library>/limits.ts. Libraries: ${LIBRARIES.join(', ')}.
Exit codes: 0 every count is within its limit, 1 a count exceeds its limit or a measurement failed, 2 invalid arguments.`;

/** Returns the measurement that an option or the name of a library selects. */
async function measurementOf(values: Record<string, unknown>, words: readonly string[]): Promise<Measure> {
  if (words.includes('sandbox')) return measureSandbox;
  const single = words.includes('node') ? Object.keys(SINGLE).find((name) => values[name] === true) : undefined;
  const alone = single === undefined ? undefined : SINGLE[single];
  if (alone !== undefined) return alone;
  const { measureLibrary } = (await import(`./bench/${words[0]}/command.ts`)) as { measureLibrary: Measure };
  return measureLibrary;
}

await runCommand({
  help,
  options: {
    quick: { type: 'boolean' },
    stale: { type: 'boolean' },
    overload: { type: 'boolean' },
    integers: { type: 'boolean' },
  },
  words: { noun: 'library or service to measure', allowed: [...LIBRARIES, 'sandbox'] },
  run: async (values, reporter, words) => {
    if (words.length === 0) {
      reporter.failure(new Error('name the library to measure: npm run bench -- node'));
      return EXIT.badInput;
    }
    const onDone: OnDone = (name, summary) => {
      reporter.step({ name, summary });
    };
    const measure = await measurementOf(values, words);
    const { rows, noun, table, errors = [] } = await measure(values['quick'] === true, onDone);
    reporter.step({ name: 'compared', summary: `${rows.length} ${noun}`, details: { rows } });
    if (values['json'] !== true) console.log(table);
    for (const error of errors) reporter.failure(new Error(error));
    return errors.length === 0 ? EXIT.ok : EXIT.failed;
  },
});
