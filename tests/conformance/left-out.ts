/** Completes the results of a run that leaves cases out, so that the document about all of them can be compared. */
import type { Column } from '../../scripts/conformance/drivers/columns.ts';
import { expectedReasons, readExpectedFailures } from '../../scripts/conformance/results/expected-failures.ts';
import type { CaseResult } from '../../scripts/conformance/results/results.ts';
import type { Case } from '../../scripts/conformance/scenarios/scenario.ts';

interface Whole {
  cases: readonly Case[];
  columns: readonly Pick<Column, 'id' | 'language'>[];
}

/**
 * Returns results for every case in every column. A case that was left out has the result that the lists expect, and is
 * refused if another column of its language refuses it. The nightly run shows whether that is true.
 */
export function withLeftOut(results: readonly CaseResult[], { cases, columns }: Whole): CaseResult[] {
  const known = new Map(results.map((result) => [`${result.column} ${result.id}`, result]));
  return columns.flatMap(({ id: column, language }) => {
    const reasonOf = expectedReasons(readExpectedFailures(column));
    const others = columns.filter((other) => other.language === language);
    return cases.map(({ id }) => {
      const result = known.get(`${column} ${id}`);
      if (result !== undefined) return result;
      const reason = reasonOf(id);
      const isRefused = others.some((other) => known.get(`${other.id} ${id}`)?.isRefused === true);
      return {
        id,
        column,
        state: reason === undefined ? ('passed' as const) : ('expected-failure' as const),
        failures: [],
        explanation: '',
        ...(reason === undefined ? {} : { reason }),
        ...(isRefused ? { isRefused: true as const } : {}),
      };
    });
  });
}
