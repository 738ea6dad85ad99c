/**
 * Tests the suite with a real library: a copy of the Node.js library with a dozen edits of the audit by mutation, one of
 * each topic. `npm run conformance -- --mutants` judges each mutant separately.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLUMNS } from '../../scripts/conformance/drivers/columns.ts';
import { Drivers } from '../../scripts/conformance/drivers/drivers.ts';
import { copyLibrary, type LibraryCopy } from '../../scripts/conformance/drivers/library-copy.ts';
import { applyEdit, readMutants } from '../../scripts/conformance/mutants/mutant.ts';
import { type CaseResult, resultsOf } from '../../scripts/conformance/results/results.ts';
import { runCases } from '../../scripts/conformance/run/run-cases.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from '../../scripts/conformance/server/server.ts';

/** Mutants with the case that must fail, and a part of its headline. */
const MUTANTS: Readonly<Record<string, readonly [failed: string, headline: string]>> = {
  'bodies/integers-may-have-fractions': ['bodies/strict-about-a-fraction-for-an-integer', 'expected "InvalidRequest"'],
  'configuration/trailing-slashes-of-the-base-url-are-kept': [
    'configuration/base-url-with-a-slash-at-the-end',
    'target: expected "/api/v1/rate-limit", got "//api/v1/rate-limit"',
  ],
  'errors/422-is-a-bad-request': ['errors/status-422-is-Validation', 'expected "Validation", got error BadRequest'],
  'faults/x-gzip-is-not-decompressed': ['faults/content-encoding-x-gzip-is-decoded', 'got error Decode'],
  'forward-compatibility/large-integers-are-rounded': [
    'values/typed-integers-beyond-two-to-the-53-are-never-rounded',
    'value.version: expected the type of the contract, got "number"',
  ],
  'idempotency/a-key-may-be-too-long': [
    'idempotency/a-key-of-256-characters-is-rejected-before-sending',
    'expected error InvalidRequest',
  ],
  'middleware/the-last-middleware-is-outermost': ['middleware/the-first-one-is-the-outermost', 'events'],
  'money/amounts-are-compared-the-wrong-way': ['money/compare-less', 'expected -1, got 1'],
  'observing/log-lines-lack-the-request-id': ['observing/a-success-is-one-line-of-level-info', 'log'],
  'pages/the-filters-are-sent-only-once': ['pages/filters-are-kept-on-every-page', '/api/v1/products?cursor=c1'],
  'retries/409-is-retried': ['retries/409-is-not-retried', 'attempts: expected 1, got 3'],
  'values/identifiers-are-not-encoded': ['values/path-with-a-slash', 'target: expected "/api/v1/'],
  'webhooks/only-the-first-secret-counts': ['webhooks/rotation-second-secret-matches', 'got error WebhookVerification'],
};
const IDS = Object.keys(MUTANTS);
const FAILED = Object.values(MUTANTS).map(([failed]) => failed);
/** Cases that none of the mutants concerns. */
const UNAFFECTED = [
  'errors/status-404-is-NotFound',
  'values/path-with-digits',
  'pages/no-more-ends-the-list-though-a-cursor-is-there',
];

let server: ConformanceServer;
const copies: LibraryCopy[] = [];
let results: CaseResult[];

beforeAll(async () => {
  server = await startConformanceServer();
  const cases = loadCases().filter(({ id }) => [...FAILED, ...UNAFFECTED].includes(id));
  const original = COLUMNS.find(({ id }) => id === 'node');
  if (original === undefined) throw new Error('the Node.js library is missing');
  const [unchanged, broken] = [copyLibrary(original, 'unchanged'), copyLibrary(original, 'broken')];
  copies.push(unchanged, broken);
  for (const mutant of readMutants(original.language)) if (IDS.includes(mutant.id)) applyEdit(mutant, broken.folder);
  const columns = [original, unchanged.column, broken.column];
  const drivers = await Promise.all(columns.map((column) => Drivers.start(column, server.ca)));
  results = resultsOf(await runCases({ cases, drivers, server }), new Map());
  await Promise.all(drivers.map((driver) => driver.stop()));
});
afterAll(async () => {
  await server.stop();
  for (const copy of copies) copy.remove();
});

describe('a copy of the Node.js library with a mutant of each topic', () => {
  it.each(IDS)('fails the case about %s', (id) => {
    const [failed = '', headline = ''] = MUTANTS[id] ?? [];
    const result = results.find((one) => one.id === failed && one.column === 'broken');
    expect(result?.headline).toContain(headline);
  });

  it.each(UNAFFECTED)('passes %s', (id) => {
    expect(results.find((one) => one.id === id && one.column === 'broken')?.state).toBe('passed');
  });

  it('does not affect the original library and its unchanged copy', () => {
    const others = results.filter(({ column }) => column !== 'broken');
    expect(others.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(others).toHaveLength(2 * (FAILED.length + UNAFFECTED.length));
  });
});
