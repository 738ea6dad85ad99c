/** `npm run bench -- node`: measures the cost of a library and compares it with other libraries. */
import { integerRows, integerTable } from './bench/integers.ts';
import type { OnDone } from './bench/measure.ts';
import { overloadRun, overloadTable } from './bench/overload/run.ts';
import { exceededLimits } from './bench/rows.ts';
import { bench } from './bench/run.ts';
import { FULL, QUICK } from './bench/sizes.ts';
import { staleRun, staleTable } from './bench/stale/run.ts';
import { tableOf } from './bench/table.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';

const help = `npm run bench -- node [options]   measures the Node.js library, the bare HTTP client and other libraries in one run

  --quick     measure few calls, within seconds: the counts are exact, the times are rough
  --stale     send 2,000 POSTs with each library to a server that closes idle connections after 1 to 5 ms, and nothing else
  --overload  offer a client three to five times the calls that its rate limit allows, and nothing else
  --integers  read JSON with many or long integers, compared with JSON.parse, and nothing else
  --json      print one JSON object instead of a table
  --help      print this text

Times are compared with the baseline, node:http, and never fail the run. Counts are the same in each run and fail it when
they exceed their limit in scripts/bench/limits.ts.
Exit codes: 0 every count is within its limit, 1 a count exceeds its limit or a measurement failed, 2 invalid arguments.`;

interface Measurement {
  rows: readonly object[];
  /** Plural of what a row describes. */
  noun: string;
  table: string;
}

/** Measurements that run alone, by their option. */
const SINGLE: Record<string, (onDone: OnDone) => Promise<Measurement>> = {
  async integers() {
    const rows = await integerRows();
    return { rows, noun: 'texts', table: integerTable(rows) };
  },
  async overload(onDone) {
    const rows = await overloadRun(onDone);
    return { rows, noun: 'loads', table: overloadTable(rows) };
  },
  async stale(onDone) {
    const rows = await staleRun(onDone);
    return { rows, noun: 'libraries', table: staleTable(rows) };
  },
};

await runCommand({
  help,
  options: {
    quick: { type: 'boolean' },
    stale: { type: 'boolean' },
    overload: { type: 'boolean' },
    integers: { type: 'boolean' },
  },
  words: { noun: 'library to measure', allowed: ['node'] },
  run: async (values, reporter, words) => {
    if (words.length === 0) {
      reporter.failure(new Error('name the library to measure: npm run bench -- node'));
      return EXIT.badInput;
    }
    const onDone: OnDone = (name, summary) => {
      reporter.step({ name, summary });
    };
    const print = (text: string): void => {
      if (values['json'] !== true) console.log(text);
    };
    const chosen = Object.keys(SINGLE).find((name) => values[name] === true);
    const run = chosen === undefined ? undefined : SINGLE[chosen];
    if (run !== undefined) {
      const { rows, noun, table } = await run(onDone);
      reporter.step({ name: 'compared', summary: `${rows.length} ${noun}`, details: { rows } });
      print(table);
      return EXIT.ok;
    }
    const rows = await bench(values['quick'] === true ? QUICK : FULL, onDone);
    reporter.step({ name: 'compared', summary: `${rows.length} figures`, details: { rows } });
    print(tableOf(rows));
    const errors = exceededLimits(rows);
    for (const error of errors) reporter.failure(new Error(error));
    return errors.length === 0 ? EXIT.ok : EXIT.failed;
  },
});
