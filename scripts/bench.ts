/** `npm run bench`: measures the cost of a library, or of the sandbox, and compares it with others. */
import { existsSync } from 'node:fs';
import { LANGUAGES } from '../generators/languages/all.ts';
import { measureFaults } from './bench/faults/command.ts';
import type { Measure, OnDone } from './bench/measurement.ts';
import type { Library } from './bench/library.ts';
import { recordCosts } from './docs/costs.ts';
import { measureLibrary } from './bench/measure.ts';
import { ALONE } from './bench/node/alone.ts';
import { measureSandbox } from './bench/sandbox/command.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';

const LIBRARIES = LANGUAGES.map(({ id }) => id).filter((id) =>
  existsSync(new URL(`bench/${id}/library.ts`, import.meta.url)),
);

const help = `npm run bench -- node [options]   measures a library, the bare HTTP client and other libraries in one run
npm run bench -- sandbox          measures the sandbox, Prism and a bare server in one run
npm run bench -- faults [node …]  throws faults at all clients, or those of some languages; fails for each flaw of ours

  --quick     measure few calls, within seconds: the counts are exact, the times are rough
  --stale     (node) send 2,000 POSTs with each library to a server that closes idle connections after 1 to 5 ms, and nothing else
  --overload  (node) offer a client three to five times the calls that its rate limit allows, and nothing else
  --integers  (node) read JSON with many or long integers, compared with JSON.parse, and nothing else
  --tries N   (faults) number of tries of each kind; 20 by default
  --write     write docs/faults.md, or the costs of the calls of a library to docs/cost-per-call.json
  --json      print one JSON object instead of a table
  --help      print this text

A time or a rate is compared with a baseline in the same run, such as the bare HTTP client, so that a slow machine changes both.
A limit of a count, such as bytes, also fails a run with --quick. The limits are in scripts/bench/<name>/, each with its reason.
Libraries: ${LIBRARIES.join(', ')}.
Exit codes: 0 every limit is kept, 1 a limit is exceeded or a measurement failed, 2 invalid arguments.`;

/** Returns the measurement that an option or the name of a library selects. */
async function measurementOf(values: Record<string, unknown>, words: readonly string[]): Promise<Measure> {
  if (words.includes('sandbox')) return measureSandbox;
  if (words.includes('faults')) {
    return measureFaults(
      values,
      words.filter((word) => word !== 'faults'),
    );
  }
  const single = words.includes('node') ? Object.keys(ALONE).find((name) => values[name] === true) : undefined;
  const alone = single === undefined ? undefined : ALONE[single];
  if (alone !== undefined) return alone;
  const { library } = (await import(`./bench/${words[0]}/library.ts`)) as { library: Library };
  return (isQuick, onDone) => measureLibrary(library, isQuick, onDone);
}

await runCommand({
  help,
  interrupted: 'nothing was written',
  options: {
    quick: { type: 'boolean' },
    stale: { type: 'boolean' },
    overload: { type: 'boolean' },
    integers: { type: 'boolean' },
    tries: { type: 'string' },
    write: { type: 'boolean' },
  },
  words: { noun: 'library, service or subject to measure', allowed: [...LIBRARIES, 'sandbox', 'faults'] },
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
    const [id = ''] = words;
    if (values['write'] === true && LIBRARIES.includes(id)) {
      if (values['quick'] === true)
        throw new Error('--quick measures too few calls for --write; leave out one of them');
      recordCosts(id, rows);
    }
    if (values['json'] !== true) console.log(table);
    for (const error of errors) reporter.failure(new Error(error));
    return errors.length === 0 ? EXIT.ok : EXIT.failed;
  },
});
