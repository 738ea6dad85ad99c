import { LANGUAGES } from '../../../generators/languages/all.ts';
import { COLUMNS } from '../../conformance/drivers/columns.ts';
import { ROOT } from '../calls/programs.ts';
import type { Measured } from '../measured.ts';
import { faultsTable, flawLines, recordFaults } from './report.ts';
import { KINDS } from './kinds.ts';
import { runFaults } from './run.ts';

/** Throws faults at the libraries of some languages, or of all without any. */
export async function measureFaults(
  languages: readonly string[],
  { tries, isWritten }: { tries: number; isWritten: boolean },
  onDone: (name: string, summary: string) => void,
): Promise<Measured> {
  if (isWritten && languages.length > 0) throw new Error('--write records all languages; name none');
  const columns = COLUMNS.filter(({ language }) => languages.length === 0 || languages.includes(language));
  // Languages follow each other, because a compiler takes all of a machine.
  for (const { id } of LANGUAGES) await columns.find(({ language }) => language === id)?.build?.();
  const results = await runFaults(columns, tries, (title) =>
    onDone('met', `${KINDS.length} kinds of faults ${tries} times: ${title}`),
  );
  if (isWritten) recordFaults(ROOT, results, tries);
  return { rows: results, table: faultsTable(results), errors: flawLines(results) };
}
