import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failuresOf } from '../../scripts/conformance/assert/exchange.ts';
import { Drivers } from '../../scripts/conformance/drivers/drivers.ts';
import { COLUMNS } from '../../scripts/conformance/drivers/columns.ts';
import { copyLibrary, type LibraryCopy } from '../../scripts/conformance/drivers/library-copy.ts';
import { runCases } from '../../scripts/conformance/run/run-cases.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from '../../scripts/conformance/server/server.ts';
import { DECODER_FAULTS, type DecoderEdits, type DecoderFault } from './decoder-faults.ts';

const FAULTS = Object.entries(DECODER_FAULTS) as [DecoderFault, { red: readonly string[]; green: readonly string[] }][];
const TOPIC = 'values/';
/** Identifiers of all cases that see a fault or pass in spite of it. */
export const IDS: ReadonlySet<string> = new Set(
  FAULTS.flatMap(([, { red, green }]) => [...red, ...green]).map((name) => TOPIC + name),
);
/** Cases of all faults. */
export const CASES = loadCases().filter(({ id }) => IDS.has(id));
const COPY_TIMEOUT_MS = 600_000;

/** Runs the cases with a copy and returns the names of those that fail. */
async function failedIn({ column, folder }: LibraryCopy, server: ConformanceServer): Promise<Set<string>> {
  await column.build?.(folder);
  const driver = await Drivers.start(column, server.ca);
  const exchanges = await runCases({ cases: CASES, drivers: [driver], server });
  await driver.stop();
  const failed = exchanges.filter((exchange) => failuresOf(exchange).length > 0);
  return new Set(failed.map(({ case: { id } }) => id.slice(TOPIC.length)));
}

/**
 * Defines the tests of the suite with copies of one library that have one broken decoder each. They are one test file for
 * each language, so that a change of one library does not run those of the others.
 */
export function testBrokenDecoders(language: string, edits: DecoderEdits): void {
  const column = COLUMNS.find((found) => found.language === language);
  if (column === undefined) throw new Error(`${language} has no column`);
  let server: ConformanceServer;
  beforeAll(async () => {
    server = await startConformanceServer();
  });
  afterAll(() => server.stop());

  describe(`the library of ${column.title}`, () => {
    it(
      'passes every case when nothing is broken',
      async () => {
        const copy = copyLibrary(column, `${column.id}-copy`);
        expect([...(await failedIn(copy, server).finally(copy.remove))]).toEqual([]);
      },
      COPY_TIMEOUT_MS,
    );

    it.each(FAULTS)(
      'fails the right cases when %s',
      async (fault, { red, green }) => {
        const copy = copyLibrary(column, `${column.id}-broken`);
        edits[fault](copy.folder);
        const failed = await failedIn(copy, server).finally(copy.remove);
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
}
