import { markdownTable } from '../../../generators/text/markdown-table.ts';
import type { DocumentRow } from './measure.ts';

const HEAD = ['document', 'kB', 'operations', 'generated', 'notes', 'standard verbs', 'lists', 'compiles', 'seconds'];

const generatedOf = ({ operations, leftOut, error }: DocumentRow): number =>
  error === undefined ? operations - leftOut.length : 0;

/** Returns the table of all documents, for a terminal or a page. */
export function documentsTable(rows: readonly DocumentRow[]): string {
  const cells = rows.map((row) => [
    row.document,
    String(row.kilobytes),
    String(row.operations),
    String(generatedOf(row)),
    String(row.notes),
    `${row.standard} of ${row.methods}`,
    `${row.iterating} of ${row.iterating + row.others}`,
    row.error === undefined ? 'yes' : 'no',
    String(row.seconds),
  ]);
  return markdownTable(HEAD, cells);
}

const share = (part: number, all: number): string => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;

/** Returns the page about documents of other APIs. */
export function documentsPage(rows: readonly DocumentRow[], date: string): string {
  const sum = (count: (row: DocumentRow) => number): number => rows.reduce((total, row) => total + count(row), 0);
  const [operations, generated] = [sum((row) => row.operations), sum(generatedOf)];
  const [methods, standard] = [sum((row) => row.methods), sum((row) => row.standard)];
  const [lists, iterating] = [sum((row) => row.iterating + row.others), sum((row) => row.iterating)];
  const left = rows.flatMap(({ document, leftOut, error }) => [
    ...(error === undefined ? [] : [`- ${document}: ${inLine(error)}`]),
    ...[...new Set(leftOut)].map((reason) => {
      const count = leftOut.filter((each) => each === reason).length;
      return `- ${document}, ${count} of its operations: ${inLine(reason)}`;
    }),
  ]);
  return [
    '<!-- Written by `npm run bench -- documents --from <folder> --write`. Do not edit. -->',
    '# Documents of other APIs',
    `Measured on ${date}.`,
    `${generated} of ${operations} operations and webhooks (${share(generated, operations)}) in ${rows.length} public OpenAPI documents become libraries that compile in all four languages. ${standard} of ${methods} methods (${share(standard, methods)}) are a standard verb alone: list, retrieve, create, update or delete. ${iterating} of ${lists} operations that look like lists iterate; \`--paging\` says how others continue. A note is a place where the libraries are less precise than the document, or where the document is unusual. The seconds include the compilers of four languages.`,
    documentsTable(rows),
    ...(left.length === 0 ? [] : ['## Left out', left.join('\n')]),
    '',
  ].join('\n\n');
}

/** Returns a reason in one line, with the names of the document as code. */
const inLine = (text: string): string =>
  text
    .replaceAll(/"([^"`]+)"/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
