import { beforeAll, describe, expect, it } from 'vitest';
import { type Column, COLUMNS } from '../../scripts/conformance/drivers/columns.ts';
import { expectedReasons, readExpectedFailures } from '../../scripts/conformance/results/expected-failures.ts';
import { COMPLETE, EXTENT_VARIABLE, LANGUAGE_VARIABLE, reduced } from '../../scripts/conformance/schedule/extent.ts';
import { failureTexts } from '../../scripts/conformance/report/failure-texts.ts';
import { type CaseResult, isFailure } from '../../scripts/conformance/results/results.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import type { Case } from '../../scripts/conformance/scenarios/scenario.ts';
import { runSuite, type SuiteResult } from '../../scripts/conformance/run/suite.ts';
import { secondOpinion } from './second-opinion.ts';

const { env } = process;
const language = env[LANGUAGE_VARIABLE];
const isComplete = env[EXTENT_VARIABLE] === 'complete';

const cases = loadCases();
const columns = COLUMNS.filter((column) => language === undefined || column.language === language);
const extent = isComplete ? COMPLETE : reduced(cases, COLUMNS);

/** Cases that run in a column. */
function casesOf(column: Column): readonly Case[] {
  return cases.filter((item) => extent(item, column));
}

/** Each call has its limit. */
const NO_LIMIT = 0;

let suite: SuiteResult;
let results: ReadonlyMap<string, CaseResult>;

beforeAll(async () => {
  suite = await runSuite({
    isComplete: columns.length === COLUMNS.length,
    cases,
    all: cases,
    columns,
    extent,
  });
  if (suite.again.length > 0) console.warn(`ran once more, alone: ${suite.again.join(', ')}`);
  results = new Map(suite.results.map((result) => [`${result.column} ${result.id}`, result]));
}, NO_LIMIT);

describe.each(columns)('the column $title', (column) => {
  const reasonOf = expectedReasons(readExpectedFailures(column.id));
  const titles = casesOf(column).map(({ id }) => ({
    id,
    title: reasonOf(id) === undefined ? id : `${id} (expected failure)`,
  }));

  it.for(titles)('$title', ({ id }, { skip }) => {
    const result = results.get(`${column.id} ${id}`);
    // Without a driver, the tests of the run fail, once and with the reason.
    if (result === undefined) return skip(true, 'not run');
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

  it('runs every case of its extent once', () => {
    const ran = suite.results.filter(({ state }) => state !== 'not-applicable');
    const expected = columns.flatMap((column) => casesOf(column).map(({ id }) => `${column.id} ${id}`));
    expect(ran.map(({ column, id }) => `${column} ${id}`).toSorted()).toEqual(expected.toSorted());
  });

  it('sends only requests that Steady accepts where the contract documents a success', async () => {
    const { checked, errors } = await secondOpinion(suite.exchanges);
    expect(errors).toEqual([]);
    expect(checked).toBeGreaterThan(100);
  });
});
