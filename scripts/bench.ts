/** `npm run bench`: measures the cost of the libraries and of the sandbox, next to a floor in the same run. */
import { LANGUAGES } from '../generators/languages/all.ts';
import { callTable, measureCalls, recordCosts, type Row } from './bench/calls/measure.ts';
import { measureDocuments } from './bench/documents/command.ts';
import { measureFaults } from './bench/faults/command.ts';
import type { Measured } from './bench/measured.ts';
import { measureSandbox } from './bench/sandbox/command.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';

const IDS = LANGUAGES.map(({ id }) => id);
const TRIES = 20;
const ROUNDS = 3;

const help = `npm run bench [-- node …]        measures a call with the libraries, or with some: as ratios to the bare HTTP client
npm run bench -- sandbox         measures the sandbox as ratios to Prism
npm run bench -- documents --from F  generates the libraries of the OpenAPI documents in a folder, or of one file
npm run bench -- faults [node …] throws faults of a network at the libraries; docs/faults.md says what counts as a flaw

  --quick     measure one round, or try each fault once
  --tries N   (faults) number of tries of each kind; ${TRIES} by default
  --write     write the costs of calls to docs/cost-per-call.json, or the flaws to docs/faults.json, for the portal,
              or the documents to docs/other-documents.md
  --from F    (documents) folder or file
  --json      print one JSON object instead of a table
  --help      print this text

Libraries: ${IDS.join(', ')}.
Exit codes: 0 measured, 1 a library has a flaw or a measurement failed, 2 invalid arguments.`;

await runCommand({
  help,
  interrupted: 'nothing was written',
  options: {
    quick: { type: 'boolean' },
    tries: { type: 'string' },
    from: { type: 'string' },
    write: { type: 'boolean' },
  },
  words: { noun: 'library, service or subject to measure', allowed: [...IDS, 'sandbox', 'documents', 'faults'] },
  run: async ({ quick: isQuick = false, write: isWritten = false, tries, from, json }, reporter, words) => {
    const onDone = (name: string, summary: string) => reporter.step({ name, summary });
    const languages = words.filter((word) => IDS.includes(word));
    const measure = async (): Promise<Measured> => {
      if (words.includes('sandbox')) return measureSandbox(isQuick === true, onDone);
      if (words.includes('documents')) return measureDocuments(from, isWritten === true, onDone);
      if (!words.includes('faults')) return calls();
      const count = Number(tries ?? (isQuick === true ? 1 : TRIES));
      if (!Number.isInteger(count) || count < 1) throw new Error(`--tries ${String(tries)}: give a number from 1`);
      return measureFaults(languages, { tries: count, isWritten: isWritten === true }, onDone);
    };
    const calls = async (): Promise<Measured> => {
      if (isQuick === true && isWritten === true)
        throw new Error('--quick measures too few calls for --write; leave out one of them');
      const rows: Row[] = [];
      for (const id of languages.length === 0 ? IDS : languages) {
        const own = await measureCalls(id, isQuick === true ? 1 : ROUNDS);
        if (isWritten === true) recordCosts(id, own);
        rows.push(...own);
        onDone(id, `${own.length} costs`);
      }
      return { rows, table: callTable(rows) };
    };
    const { rows, table, errors = [] } = await measure();
    reporter.step({ name: 'measured', summary: `${rows.length} figures`, details: { rows } });
    if (json !== true) console.log(table);
    for (const error of errors) reporter.failure(new Error(error));
    return errors.length === 0 ? EXIT.ok : EXIT.failed;
  },
});
