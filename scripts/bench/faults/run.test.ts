/** Tests that a run sees what a client does wrong, with clients that each do one thing wrong. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../checks/tools.ts';
import type { Client } from './clients.ts';
import { ourFlaws } from './command.ts';
import { documentOf } from './document.ts';
import { KINDS } from './kinds.ts';
import { runFaults } from './run.ts';
import { faultsTable, type Row, totalsOf } from './table.ts';

const BUSY_MACHINE_MS = 120_000;
const WORKER = join(ROOT, 'scripts/bench/fixtures/flawed-client.mjs');
const PLANTED = {
  nothing: [],
  'foreign exception': ['foreign'],
  'end of the process': ['foreign'],
  'late end': ['hang'],
  'partial result': ['wrong'],
  'key in a text': ['leak'],
  'key to another origin': ['leak'],
  'open connection': ['leak'],
};
const kinds = KINDS.filter(({ title }) => /^end in the body|^redirect/.test(title));

function clientWith(flaw: string): Client {
  return {
    id: flaw.replaceAll(' ', '-'),
    title: flaw,
    isOurs: true,
    isTyped: true,
    closes: true,
    attempts: 1,
    column: {
      id: flaw,
      title: flaw,
      language: 'node',
      argument: flaw,
      command: () => [process.execPath, WORKER, flaw],
      processes: 1,
      atOnce: 1,
    },
  };
}

const clients = Object.keys(PLANTED).map((flaw) => clientWith(flaw));

describe('a run of faults', () => {
  let rows: readonly Row[];
  beforeAll(async () => {
    rows = await runFaults({ clients, kinds, tries: 1 }, () => {});
  }, BUSY_MACHINE_MS);

  it.each(Object.entries(PLANTED))('reports of a client with %s: %j', (flaw, expected) => {
    const { tries, ...counts } = totalsOf(clientWith(flaw), rows);
    const found = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []));
    expect({ tries, found }).toEqual({ tries: kinds.length, found: expected });
  });

  it('fails for each client of ours with a flaw, and for no other', () => {
    const flawless = new Set(ourFlaws(clients, rows).map((line) => line.split(',')[0]));
    expect([...flawless]).toEqual(Object.keys(PLANTED).slice(1));
    expect(
      ourFlaws(
        clients.map((client) => ({ ...client, isOurs: false })),
        rows,
      ),
    ).toEqual([]);
  });

  it('shows each client and each reason in the table and in the document', () => {
    const document = documentOf({ clients, rows, tries: 1, date: new Date('2026-01-02') });
    for (const text of [faultsTable(clients, rows), document]) {
      for (const flaw of Object.keys(PLANTED)) expect(text).toContain(flaw);
      expect(text).toContain('leak (an open connection)');
    }
    expect(document).toContain('2 January 2026');
  });
});
