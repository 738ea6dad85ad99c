import { beforeAll, describe, expect, it } from 'vitest';
import { documentText, readDocument } from '../../scripts/conformance/document.ts';
import { knownCases, readKnownFailing } from '../../scripts/conformance/expected-failures.ts';
import { LANGUAGES } from '../../scripts/conformance/languages.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { runSuite, type SuiteResult } from '../../scripts/conformance/suite.ts';
import { type Cell, isRed } from '../../scripts/conformance/results.ts';
import { secondOpinion } from './second-opinion.ts';

const cases = loadCases();
let result: SuiteResult;
let cells: ReadonlyMap<string, Cell>;

beforeAll(async () => {
  result = await runSuite({ cases, ids: cases.map(({ id }) => id), languages: LANGUAGES });
  cells = new Map(result.cells.map((cell) => [`${cell.language} ${cell.id}`, cell]));
}, 300_000);

describe.each(LANGUAGES)('the library for $title', ({ id: language }) => {
  const entryOf = knownCases(readKnownFailing(language));
  const titles = cases.map(({ id }) => ({ id, title: entryOf(id) === undefined ? id : `${id} (known to fail)` }));

  it.each(titles)('$title', ({ id }) => {
    const cell = cells.get(`${language} ${id}`);
    if (cell === undefined) throw new Error(`not run; ${result.problems.join('; ')}`);
    expect(isRed(cell) ? cell.explanation : '').toBe('');
  });
});

describe('the run', () => {
  it('has no driver that does not start, no entry for a case that is not there and no request that no case explains', () => {
    expect(result.problems).toEqual([]);
  });

  it('ran every case once in every language', () => {
    expect(result.cells).toHaveLength(cases.length * LANGUAGES.length);
    expect(cells.size).toBe(result.cells.length);
  });

  it('sent nothing, where it succeeded as documented, that Steady finds wrong', async () => {
    const { judged, wrong } = await secondOpinion(result.exchanges);
    expect(wrong).toEqual([]);
    expect(judged).toBeGreaterThan(200);
  });

  it('took less than two minutes', () => {
    expect(result.milliseconds).toBeLessThan(120_000);
  });

  it('is what docs/conformance.md says', () => {
    const columns = LANGUAGES.map(({ id, title }) => ({ language: id, title }));
    expect(readDocument()).toBe(documentText(result.cells, columns));
  });
});
