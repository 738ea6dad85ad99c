/** Describes what the lag of the machine changed in a run; the document does not contain it, because it differs between runs. */
import { isNotJudged } from '../results/results.ts';
import type { SuiteResult } from '../run/suite.ts';

/** Returns the repeats, the cases that could not be repeated, and those that are still not judged. */
export function lagLines({ results, repeats, left }: Pick<SuiteResult, 'results' | 'repeats' | 'left'>): string[] {
  return [
    ...(repeats.length === 0 ? ['no case was repeated'] : []),
    ...headed(
      `${repeats.length} cases were repeated one at a time, because a busy machine can delay them:`,
      repeats.map(
        ({ id, column, runs, state, first }) => `${id} in ${column}: ${state} in run ${runs}; run 1: ${first}`,
      ),
    ),
    ...headed(
      `${left.length} cases depend on time and were not repeated:`,
      left.map(({ id, column, state }) => `${id} in ${column}: ${state}`),
    ),
    ...notJudged(results.filter(isNotJudged)),
  ];
}

function notJudged(results: SuiteResult['results']): string[] {
  const lines = results.map(({ id, column, headline }) => `${id} in ${column}: ${headline}`);
  return headed(`${lines.length} runs were not judged, because the machine lagged:`, lines);
}

function headed(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [head, ...lines.map((line) => `  ${line}`)];
}
