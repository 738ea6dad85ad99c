/**
 * Libraries of a contract that declares neither Idempotency-Key nor a scheme for API keys: no idempotency key is sent,
 * nothing that may be applied twice is repeated, and Authorization is the caller's.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { type Column, COLUMNS } from '../../../scripts/conformance/drivers/columns.ts';
import { Drivers } from '../../../scripts/conformance/drivers/drivers.ts';
import { copyLibrary, type LibraryCopy } from '../../../scripts/conformance/drivers/library-copy.ts';
import { resultsOf } from '../../../scripts/conformance/results/results.ts';
import { runCases } from '../../../scripts/conformance/run/run-cases.ts';
import { loadCases } from '../../../scripts/conformance/scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from '../../../scripts/conformance/server/server.ts';
import { firstColumns } from '../../../scripts/conformance/schedule/extent.ts';
import { filesBelow } from '../../../scripts/files/tree.ts';

/** Returns a pattern of the items of a list in the constants of each library. */
const itemsOf = (name: string): RegExp =>
  new RegExp(String.raw`(?<=${name}[^=;]*= *(?:List\.of)?[[(]\s*)["'][A-Z][^\])]*(?=[\])])`);

/** Changes of the constants: the place, and the text for a contract without keys. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [itemsOf('IDEMPOTENCY_METHODS'), ''],
  [itemsOf('API_KEY_HEADERS'), ''],
  [/(?<=API_KEY_PATTERN[^=;]*= *["'])[^"']+/, '^[!-~]([ -~]*[!-~])?$'],
];

const cases = loadCases({ folder: join(import.meta.dirname, 'scenarios') });
const copies: LibraryCopy[] = [];
let server: ConformanceServer;

beforeAll(async () => {
  server = await startConformanceServer();
});
afterAll(async () => {
  await server.stop();
  for (const copy of copies) copy.remove();
});

/** Copies the library of a column, with the constants for an API without keys. */
async function withoutKeys(column: Column): Promise<Column> {
  await column.build?.();
  const copy = copyLibrary(column, `${column.id}-without-keys`);
  copies.push(copy);
  const generated = LANGUAGES.find(({ id }) => id === column.language)?.generatedFolder ?? '';
  const folder = join(copy.folder, 'sdks', column.language, generated);
  const files = filesBelow(folder).map((path) => join(folder, path));
  for (const [place, text] of CHANGES) {
    const constants = files.filter((file) => place.test(readFileSync(file, 'utf8')));
    expect(constants).toHaveLength(1);
    for (const file of constants) writeFileSync(file, readFileSync(file, 'utf8').replace(place, text));
  }
  await copy.column.build?.();
  return copy.column;
}

// The columns of a language have the same code for keys, and Java compiles each copy.
describe.each(firstColumns(COLUMNS))('the library of $title without keys', (column) => {
  it('sends no key, and repeats only what an API applies once', async () => {
    const drivers = await Drivers.start(await withoutKeys(column), server.ca);
    try {
      const results = resultsOf(await runCases({ cases, drivers: [drivers], server }), new Map());
      expect(results).toHaveLength(cases.length);
      expect(results.filter(({ state }) => state !== 'passed')).toEqual([]);
    } finally {
      await drivers.stop();
    }
  });
});
