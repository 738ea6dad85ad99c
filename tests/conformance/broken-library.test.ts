/** Tests the suite with a real library: copies of the Node.js library with one broken line each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drivers } from '../../scripts/conformance/drivers.ts';
import { matcher } from '../../scripts/conformance/pattern.ts';
import { type Column, COLUMNS } from '../../scripts/conformance/columns.ts';
import { copyLibrary, type LibraryCopy } from '../../scripts/conformance/library-copy.ts';
import { runCases } from '../../scripts/conformance/run-cases.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from '../../scripts/conformance/server/server.ts';
import { type CaseResult, resultsOf } from '../../scripts/conformance/results.ts';
import { type Edit, replace } from '../generator/maintained/edit.ts';

const HANDFUL = ['retries/409-is-not-retried', 'values/path-with-a-slash', 'values/path-with-umlauts'];
const IDS = HANDFUL.slice(1);

/** Breaking edits by the id of the broken library, with the cases that must fail and a part of their headline. */
const BREAKS: Record<string, { edit: Edit; failed: readonly string[]; headline: string }> = {
  'a-retry-on-one-status-too-many': {
    edit: replace('sdks/node/src/core/behaviour.ts', '= [408, 425,', '= [408, 409, 425,'),
    failed: HANDFUL.slice(0, 1),
    headline: 'attempts: expected 1, got 3',
  },
  'a-leaking-header': {
    edit: replace(
      'sdks/node/src/core/request/prepare-request.ts',
      "headers['User-Agent'] = userAgent;",
      "headers['User-Agent'] = userAgent;\n  headers['X-Cwd'] = '/home/me';",
    ),
    failed: HANDFUL,
    headline: 'wire parity: expected the requests of node',
  },
  'a-missing-escape-of-an-identifier': {
    edit: replace(
      'sdks/node/src/core/request/url.ts',
      "const text = listText(operation, name, value ?? '');",
      "const text = String(value ?? '');",
    ),
    failed: IDS,
    headline: 'target: expected "/api/v1/',
  },
};
const NAMES = Object.keys(BREAKS);

let server: ConformanceServer;
const copies: LibraryCopy[] = [];
const results = new Map<string, CaseResult[]>();

/** Copies the library and breaks the copy. */
function broken(original: Column, id: string, edit: Edit): Column {
  const copy = copyLibrary(original, id);
  copies.push(copy);
  edit(copy.folder);
  return copy.column;
}

beforeAll(async () => {
  server = await startConformanceServer();
  const cases = loadCases().filter(({ id }) => HANDFUL.map(matcher).some((isMatch) => isMatch(id)));
  const original = COLUMNS.find(({ id }) => id === 'node');
  if (original === undefined) throw new Error('the Node.js library is missing');
  const columns = [
    original,
    broken(original, 'copy', () => {}),
    ...NAMES.map((name) => broken(original, name, BREAKS[name]?.edit ?? (() => {}))),
  ];
  const drivers = await Promise.all(columns.map((column) => Drivers.start(column, server.ca)));
  const exchanges = await runCases({ cases, drivers, server });
  await Promise.all(drivers.map((driver) => driver.stop()));
  for (const name of NAMES) {
    const some = exchanges.filter(({ column }) => ['node', 'copy', name].includes(column));
    results.set(name, resultsOf(some, new Map()));
  }
});
afterAll(async () => {
  await server.stop();
  for (const copy of copies) copy.remove();
});

describe.each(NAMES)('the Node.js library, broken by %s', (name) => {
  it('fails exactly the cases about that edit', () => {
    const failed = results.get(name)?.filter(({ state }) => state === 'failed') ?? [];
    expect(failed.map(({ id, column }) => `${column} ${id}`).toSorted()).toEqual(
      BREAKS[name]?.failed.map((id) => `${name} ${id}`).toSorted(),
    );
    expect(failed[0]?.headline).toContain(BREAKS[name]?.headline);
  });

  it('does not affect the original library and its unchanged copy', () => {
    const otherExchanges = results.get(name)?.filter(({ column }) => column !== name) ?? [];
    expect(otherExchanges.map(({ state }) => state)).toEqual(
      Array.from({ length: 2 * HANDFUL.length }, () => 'passed'),
    );
  });
});
