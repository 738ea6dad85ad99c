/** Describes failures once for each library, although it has several columns. */
import type { Column } from '../drivers/columns.ts';
import { groupBy } from '../group.ts';
import type { CaseResult } from '../results/results.ts';

/** Returns the report of each failure; columns of one library in which a case fails for the same reason share one. */
export function failureTexts(
  failed: readonly CaseResult[],
  columns: readonly Pick<Column, 'id' | 'language'>[],
): string[] {
  const languages = new Map(columns.map(({ id, language }) => [id, language]));
  const groups = groupBy(failed, ({ id, column, state, reason }) =>
    JSON.stringify([id, languages.get(column) ?? column, state, reason]),
  );
  return [...groups.values()].map(([first, ...others]) => {
    const also = others.length === 0 ? '' : `\n  also in   ${others.map(({ column }) => column).join(', ')}`;
    return `${first?.explanation ?? ''}${also}`;
  });
}
