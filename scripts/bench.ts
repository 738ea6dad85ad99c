/** `npm run bench -- node`: what a library costs, beside what others cost. */
import { exceededLimits } from './bench/rows.ts';
import { bench } from './bench/run.ts';
import { FULL, QUICK } from './bench/sizes.ts';
import { tableOf } from './bench/table.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';

const help = `npm run bench -- node [options]   measures the Node.js library in one run, beside the bare HTTP client and other libraries

  --quick  the counts with few calls, in seconds; the times then say little
  --json   one JSON object instead of a table
  --help   this text

Times are ratios to the floor and never fail the run. Counts that are the same each time do, by scripts/bench/limits.ts.
Exit codes: 0 every count is within its limit, 1 one is not or a measurement failed, 2 a wrong call.`;

await runCommand({
  help,
  options: { quick: { type: 'boolean' } },
  words: { noun: 'library to measure', allowed: ['node'] },
  run: async (values, reporter, words) => {
    if (words.length === 0) {
      reporter.failure(new Error('name the library to measure: npm run bench -- node'));
      return EXIT.badInput;
    }
    const rows = await bench(values['quick'] === true ? QUICK : FULL, (name, summary) => {
      reporter.step({ name, summary });
    });
    reporter.step({ name: 'compared', summary: `${rows.length} figures`, details: { rows } });
    if (values['json'] !== true) console.log(tableOf(rows));
    const problems = exceededLimits(rows);
    for (const problem of problems) reporter.failure(new Error(problem));
    return problems.length === 0 ? EXIT.ok : EXIT.failed;
  },
});
