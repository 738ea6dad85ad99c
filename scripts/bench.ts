/** `npm run bench -- node` or `python`: measures the cost of a library and compares it with other libraries. */
import { integerRows, integerTable } from './bench/integers.ts';
import { overloadRun, overloadTable } from './bench/overload/run.ts';
import { exceededPythonLimits, pythonRows, pythonTable } from './bench/python/rows.ts';
import { measurePython, PYTHON_FULL, PYTHON_QUICK } from './bench/python/run.ts';
import { exceededLimits } from './bench/rows.ts';
import { bench } from './bench/run.ts';
import { FULL, QUICK } from './bench/sizes.ts';
import { staleRun, staleTable } from './bench/stale/run.ts';
import { tableOf } from './bench/table.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';

const help = `npm run bench -- node|python [options]   measures a library, the bare HTTP client and other libraries in one run

  --quick     measure few calls, within seconds: the counts are exact, the times are rough
  --stale     (node) send 2,000 POSTs with each library to a server that closes idle connections after 1 to 5 ms, and nothing else
  --overload  (node) offer a client three to five times the calls that its rate limit allows, and nothing else
  --integers  (node) read JSON with many or long integers, compared with JSON.parse, and nothing else
  --json      print one JSON object instead of a table
  --help      print this text

Times are compared with the baseline, node:http or http.client, and never fail the run. Counts are the same in each run and
fail it when they exceed their limit in scripts/bench/limits.ts or scripts/bench/python/limits.ts.
Exit codes: 0 every count is within its limit, 1 a count exceeds its limit or a measurement failed, 2 invalid arguments.`;

await runCommand({
  help,
  options: {
    quick: { type: 'boolean' },
    stale: { type: 'boolean' },
    overload: { type: 'boolean' },
    integers: { type: 'boolean' },
  },
  words: { noun: 'library to measure', allowed: ['node', 'python'] },
  run: async (values, reporter, words) => {
    if (words.length === 0) {
      reporter.failure(new Error('name the library to measure: npm run bench -- node'));
      return EXIT.badInput;
    }
    if (words.includes('python')) {
      const rows = pythonRows(await measurePython(values['quick'] === true ? PYTHON_QUICK : PYTHON_FULL));
      reporter.step({ name: 'compared', summary: `${rows.length} figures`, details: { rows } });
      if (values['json'] !== true) console.log(pythonTable(rows));
      const errors = exceededPythonLimits(rows);
      for (const error of errors) reporter.failure(new Error(error));
      if (errors.length > 0) return EXIT.failed;
      if (!words.includes('node')) return EXIT.ok;
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
