import { EXAMPLES } from './examples.ts';

/** Returns the table of the examples, as the formatter lays it out. */
export function exampleTable(): string {
  const rows = [
    ['change', 'bump', 'because', 'oasdiff', 'changesets alone'],
    ...EXAMPLES.map(({ change, bump, because, oasdiff }) => [change, bump, because, oasdiff, 'as written']),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
