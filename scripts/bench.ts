/** `npm run bench -- node`: measures the cost of a library and compares it with other libraries. */
import { existsSync } from 'node:fs';
import { LANGUAGES } from '../generators/languages/all.ts';
import { integerRows, integerTable } from './bench/integers.ts';
import { overloadRun, overloadTable } from './bench/overload/run.ts';
import { exceededLimits } from './bench/rows.ts';
import { bench } from './bench/run.ts';
import { FULL, QUICK } from './bench/sizes.ts';
import { staleRun, staleTable } from './bench/stale/run.ts';
import { tableOf } from './bench/table.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';

/** Measures a library that has a folder in scripts/bench. */
type MeasureLibrary = (isQuick: boolean) => Promise<{ rows: object[]; table: string; errors: string[] }>;

const OTHERS: ReadonlySet<string> = new Set(
  LANGUAGES.map(({ id }) => id).filter((id) => existsSync(new URL(`bench/${id}/command.ts`, import.meta.url))),
);

const help = `npm run bench -- node [options]   measures a library, the bare HTTP client and other libraries in one run

  --quick     measure few calls, within seconds: the counts are exact, the times are rough
  --stale     (node) send 2,000 POSTs with each library to a server that closes idle connections after 1 to 5 ms, and nothing else
  --overload  (node) offer a client three to five times the calls that its rate limit allows, and nothing else
  --integers  (node) read JSON with many or long integers, compared with JSON.parse, and nothing else
  --json      print one JSON object instead of a table
  --help      print this text

Times are compared with the baseline, such as node:http, and never fail the run. Counts are the same in each run and fail it
when they exceed their limit in limits.ts of scripts/bench. Other libraries: ${[...OTHERS].join(', ')} (only --quick).
Exit codes: 0 every count is within its limit, 1 a count exceeds its limit or a measurement failed, 2 invalid arguments.`;

await runCommand({
  help,
  options: {
    quick: { type: 'boolean' },
    stale: { type: 'boolean' },
    overload: { type: 'boolean' },
    integers: { type: 'boolean' },
  },
  words: { noun: 'library to measure', allowed: ['node', ...OTHERS] },
  run: async (values, reporter, words) => {
    if (words.length === 0) {
      reporter.failure(new Error('name the library to measure: npm run bench -- node'));
      return EXIT.badInput;
    }
    const other = words.find((word) => OTHERS.has(word));
    if (other !== undefined) {
      const { measureLibrary } = (await import(`./bench/${other}/command.ts`)) as { measureLibrary: MeasureLibrary };
      const { rows, table, errors } = await measureLibrary(values['quick'] === true);
      reporter.step({ name: 'compared', summary: `${rows.length} figures`, details: { rows } });
      if (values['json'] !== true) console.log(table);
      for (const error of errors) reporter.failure(new Error(error));
      return errors.length === 0 ? EXIT.ok : EXIT.failed;
    }
    if (values['integers'] === true) {
      const read = await integerRows();
      reporter.step({ name: 'compared', summary: `${read.length} texts`, details: { rows: read } });
      if (values['json'] !== true) console.log(integerTable(read));
      return EXIT.ok;
    }
    if (values['overload'] === true) {
      const loads = await overloadRun((name, summary) => {
        reporter.step({ name, summary });
      });
      reporter.step({ name: 'compared', summary: `${loads.length} loads`, details: { rows: loads } });
      if (values['json'] !== true) console.log(overloadTable(loads));
      return EXIT.ok;
    }
    if (values['stale'] === true) {
      const sent = await staleRun((name, summary) => {
        reporter.step({ name, summary });
      });
      reporter.step({ name: 'compared', summary: `${sent.length} libraries`, details: { rows: sent } });
      if (values['json'] !== true) console.log(staleTable(sent));
      return EXIT.ok;
    }
    const rows = await bench(values['quick'] === true ? QUICK : FULL, (name, summary) => {
      reporter.step({ name, summary });
    });
    reporter.step({ name: 'compared', summary: `${rows.length} figures`, details: { rows } });
    if (values['json'] !== true) console.log(tableOf(rows));
    const errors = exceededLimits(rows);
    for (const error of errors) reporter.failure(new Error(error));
    return errors.length === 0 ? EXIT.ok : EXIT.failed;
  },
});
