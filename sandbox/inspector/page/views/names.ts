/** Names of records that lists show in place of their identifiers. */
import type { Frame } from '../frame/view.ts';
import { readPage } from './records.ts';

interface Names<Row> {
  /** Reads all records of the account, and remembers their names. */
  read(frame: Frame): Promise<readonly Row[]>;
  /** Returns the name of a record that was read; undefined for others. */
  of(id: string): string | undefined;
}

/** Returns the names of the records of a list, none of which are known at first. Identifiers are unique beyond accounts. */
export function namesFrom<Row extends { readonly id: string }>(path: string, nameOf: (row: Row) => string): Names<Row> {
  const names = new Map<string, string>();
  return {
    async read(frame) {
      const rows: Row[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await readPage<Row>(frame, path, cursor);
        rows.push(...page.data);
        cursor = page.next_cursor ?? null;
      }
      for (const row of rows) names.set(row.id, nameOf(row));
      return rows;
    },
    of: (id) => names.get(id),
  };
}
