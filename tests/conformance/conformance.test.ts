import { beforeAll, describe, expect, it } from 'vitest';
import { documentText, readDocument } from '../../scripts/conformance/document.ts';
import { expectedReasons, readExpectedFailures } from '../../scripts/conformance/expected-failures.ts';
import { failureTexts } from '../../scripts/conformance/failure-texts.ts';
import { COLUMNS, ROOT } from '../../scripts/conformance/columns.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { lagLines } from '../../scripts/conformance/lag-lines.ts';
import { runSuite, type SuiteResult } from '../../scripts/conformance/suite.ts';
import { type CaseResult, isFailure, isNotJudged } from '../../scripts/conformance/results.ts';
import { KeptExchanges } from './kept-exchanges.ts';
import { secondOpinion } from './second-opinion.ts';

const cases = loadCases();
let suite: SuiteResult;
let results: ReadonlyMap<string, CaseResult>;

beforeAll(async () => {
  const exchanges = new KeptExchanges({ root: ROOT, cases, columns: COLUMNS });
  suite = await runSuite({ isComplete: true, cases, all: cases, columns: COLUMNS, kept: exchanges.read() });
  // A column with a run that was not judged runs again the next time.
  const unkept = suite.results.map((result) =>
    isNotJudged(result) ? { ...result, state: 'failed' as const } : result,
  );
  exchanges.keep({ ...suite, results: unkept });
  results = new Map(suite.results.map((result) => [`${result.column} ${result.id}`, result]));
}, 900_000);

describe.each(COLUMNS)('the column $title', ({ id: column }) => {
  const reasonOf = expectedReasons(readExpectedFailures(column));
  const titles = cases.map(({ id }) => ({ id, title: reasonOf(id) === undefined ? id : `${id} (expected failure)` }));

  it.for(titles)('$title', ({ id }, { skip }) => {
    const result = results.get(`${column} ${id}`);
    if (result === undefined) throw new Error(`not run; ${suite.errors.join('; ')}`);
    skip(isNotJudged(result), `not judged: ${result.headline}`);
    expect(isFailure(result) ? explained(result) : '').toBe('');
  });
});

/** Returns the report of a failure, once for the columns of a library in which a case fails for the same reason. */
function explained(result: CaseResult): string {
  const ofCase = suite.results.filter((other) => other.id === result.id && isFailure(other));
  const text = failureTexts(ofCase, COLUMNS).find((one) => one.startsWith(result.explanation));
  return text ?? `${result.headline}; another column of this library fails for the same reason and describes it`;
}

describe('the run', () => {
  it('starts every driver, and has a case for every expected failure and for every request', () => {
    expect(suite.errors).toEqual([]);
  });

  it('prints what it repeated and could not judge', () => {
    for (const line of lagLines(suite)) console.log(line);
    expect(lagLines(suite).length).toBeGreaterThan(0);
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
