/** Tests the suite with copies of each library that have one broken decoder each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failuresOf } from '../../scripts/conformance/assert.ts';
import { Drivers } from '../../scripts/conformance/drivers.ts';
import { copyLibrary, type LibraryCopy } from '../../scripts/conformance/library-copy.ts';
import { runCases } from '../../scripts/conformance/run-cases.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from '../../scripts/conformance/server/server.ts';
import { DECODER_FAULTS, type DecoderFault, EDITS } from './decoder-faults.ts';

const FAULTS = Object.entries(DECODER_FAULTS) as [DecoderFault, { red: readonly string[]; green: readonly string[] }][];
const TOPIC = 'values/';
const IDS = new Set(FAULTS.flatMap(([, { red, green }]) => [...red, ...green]).map((name) => TOPIC + name));
const COPY_TIMEOUT_MS = 600_000;

let server: ConformanceServer;
const cases = loadCases().filter(({ id }) => IDS.has(id));

beforeAll(async () => {
  server = await startConformanceServer();
});
afterAll(() => server.stop());

it('all cases exist', () => {
  expect(new Set(cases.map(({ id }) => id))).toEqual(IDS);
});

/** Runs the cases with a copy and returns the names of those that fail. */
async function failedIn({ column, folder }: LibraryCopy): Promise<Set<string>> {
  await column.build?.(folder);
  const driver = await Drivers.start(column, server.ca);
  const exchanges = await runCases({ cases, drivers: [driver], server });
  await driver.stop();
  const failed = exchanges.filter((exchange) => failuresOf(exchange).length > 0);
  return new Set(failed.map(({ case: { id } }) => id.slice(TOPIC.length)));
}

describe.each(EDITS)('the library of $column.title', ({ column, edits }) => {
  it(
    'passes every case when nothing is broken',
    async () => {
      const copy = copyLibrary(column, `${column.id}-copy`);
      expect([...(await failedIn(copy).finally(copy.remove))]).toEqual([]);
    },
    COPY_TIMEOUT_MS,
  );

  it.each(FAULTS)(
    'fails the right cases when %s',
    async (fault, { red, green }) => {
      const copy = copyLibrary(column, `${column.id}-broken`);
      edits[fault](copy.folder);
      const failed = await failedIn(copy).finally(copy.remove);
      expect(
        red.filter((name) => !failed.has(name)),
        'cases that do not see the fault',
      ).toEqual([]);
      expect(
        green.filter((name) => failed.has(name)),
        'cases that the fault does not concern',
      ).toEqual([]);
    },
    COPY_TIMEOUT_MS,
  );
});
