import type { Page } from './pages.ts';

/** Returns the JSON text of a page whose records are stored as JSON; `docOf` returns that of a row. */
export function pageText<Row>({ rows, has_more, next_cursor }: Page<Row>, docOf: (row: Row) => string): string {
  return `{"data":[${rows.map(docOf).join(',')}],"has_more":${has_more},"next_cursor":${JSON.stringify(next_cursor)}}`;
}
