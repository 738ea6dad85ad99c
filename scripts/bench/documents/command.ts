import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Measured } from '../measured.ts';
import { documentsIn, type DocumentRow, measureDocument } from './measure.ts';
import { documentsPage, documentsTable } from './page.ts';

const PAGE = join(resolve(import.meta.dirname, '../../..'), 'docs/other-documents.md');

/** Measures the documents of a folder, and writes the page about them if asked to. */
export async function measureDocuments(
  from: unknown,
  isWritten: boolean,
  onDone: (name: string, summary: string) => void,
): Promise<Measured> {
  if (typeof from !== 'string') throw new Error('--from is missing; name a folder with OpenAPI documents, or a file');
  const rows: DocumentRow[] = [];
  for (const document of documentsIn(from)) {
    const row = await measureDocument(document);
    rows.push(row);
    const kept = row.operations - row.leftOut.length;
    onDone(row.document, row.error ?? `${kept} of ${row.operations} operations in ${row.seconds} s`);
  }
  if (isWritten) writeFileSync(PAGE, documentsPage(rows, new Date().toISOString().slice(0, 10)));
  const errors = rows.flatMap(({ document, error }) => (error === undefined ? [] : [`${document}: ${error}`]));
  return { rows, table: documentsTable(rows), errors };
}
