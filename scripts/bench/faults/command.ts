import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import { formatted } from '../../derived/update.ts';
import type { Measure } from '../measurement.ts';
import { type Client, prepareClients } from './clients.ts';
import { documentOf } from './document.ts';
import { KINDS } from './kinds.ts';
import { runFaults } from './run.ts';
import { type Row, faultsTable } from './table.ts';

const DOCUMENT = 'docs/faults.md';
const TRIES = 20;
/** Enough to see each kind once. */
const QUICK_TRIES = 1;

/** Returns the measurement of the clients of some languages, or of all without any. */
export function measureFaults(values: Readonly<Record<string, unknown>>, languages: readonly string[]): Measure {
  return async (isQuick, onDone) => {
    const tries = triesOf(values['tries'], isQuick);
    const isWritten = values['write'] === true;
    if (isWritten && languages.length > 0) throw new Error('--write compares all languages; name none');
    const clients = await prepareClients(languages);
    onDone('built', `our libraries and ${clients.filter(({ isOurs }) => !isOurs).length} others`);
    const rows = await runFaults({ clients, kinds: KINDS, tries }, onDone);
    if (isWritten) {
      const text = documentOf({ clients, rows, tries, date: new Date() });
      writeFileSync(join(ROOT, DOCUMENT), await formatted(ROOT, DOCUMENT, text));
    }
    return {
      rows,
      noun: 'pairs of client and kind',
      table: faultsTable(clients, rows),
      errors: ourFlaws(clients, rows),
    };
  };
}

function triesOf(given: unknown, isQuick: boolean): number {
  if (given === undefined) return isQuick ? QUICK_TRIES : TRIES;
  const tries = Number(given);
  if (!Number.isInteger(tries) || tries < 1) throw new Error(`--tries ${String(given)}: give a number from 1`);
  return tries;
}

/** Returns one line for each kind in which one of our clients did what no client should do. */
export function ourFlaws(clients: readonly Client[], rows: readonly Row[]): string[] {
  const ours = new Map(clients.filter(({ isOurs }) => isOurs).map(({ id, title }) => [id, title]));
  return rows.flatMap(({ client, kind, findings }) => {
    const [first] = findings;
    if (first === undefined || !ours.has(client)) return [];
    return [`${ours.get(client)}, ${kind}: ${findings.length} flaws, first ${first.flaw} (${first.detail})`];
  });
}
