import { beforeAll, describe, expect, it } from 'vitest';
import { documentText, readDocument } from '../../scripts/conformance/document.ts';
import { expectedReasons, readExpectedFailures } from '../../scripts/conformance/expected-failures.ts';
import { COLUMNS, ROOT } from '../../scripts/conformance/columns.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { runSuite, type SuiteResult } from '../../scripts/conformance/suite.ts';
import { type CaseResult, isFailure } from '../../scripts/conformance/results.ts';
import { KeptExchanges } from './kept-exchanges.ts';
import { secondOpinion } from './second-opinion.ts';

const cases = loadCases();
let suite: SuiteResult;
let results: ReadonlyMap<string, CaseResult>;

beforeAll(async () => {
  const exchanges = new KeptExchanges({ root: ROOT, cases, columns: COLUMNS });
  suite = await runSuite({ isComplete: true, cases, all: cases, columns: COLUMNS, kept: exchanges.read() });
  exchanges.keep(suite);
  results = new Map(suite.results.map((result) => [`${result.column} ${result.id}`, result]));
}, 900_000);

describe.each(COLUMNS)('the column $title', ({ id: column }) => {
  const reasonOf = expectedReasons(readExpectedFailures(column));
  const titles = cases.map(({ id }) => ({ id, title: reasonOf(id) === undefined ? id : `${id} (expected failure)` }));

  it.each(titles)('$title', ({ id }) => {
    const result = results.get(`${column} ${id}`);
    if (result === undefined) throw new Error(`not run; ${suite.errors.join('; ')}`);
    expect(isFailure(result) ? result.explanation : '').toBe('');
  });
});

describe('the run', () => {
  it('starts every driver, and has a case for every expected failure and for every request', () => {
    expect(suite.errors).toEqual([]);
  });

  it('runs every case once in every column', () => {
    expect(suite.results).toHaveLength(cases.length * COLUMNS.length);
    expect(results.size).toBe(suite.results.length);
  });

  it('sends only requests that Steady accepts where the contract documents a success', async () => {
    const { checked, errors } = await secondOpinion(suite.exchanges);
    expect(errors).toEqual([]);
    expect(checked).toBeGreaterThan(200);
  });

  it('matches docs/conformance.md', () => {
    expect(readDocument()).toBe(documentText(suite, { cases, columns: COLUMNS }));
  });
});
