/** Pages of lists by keyset: a cursor contains the position of the last record of the page before it. */
import { hash } from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import type { OperationId } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import { type Cursor, type CursorValue, filtersOf, POSITION_BYTES, readCursor, writeCursor } from './cursor.ts';

/** Query parameters of a list. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

const DEFAULT_LIMIT = 50;
const LIFETIME_MS = 24 * 3_600_000;

const KEEP = statement<object>(
  'pages_keep_position',
  `insert into cursor_overflow (account_id, mode, id, position, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id, mode, id) do update set expires_at = excluded.expires_at`,
);

const FIND = statement<{ position: string }>(
  'pages_find_position',
  'select position from cursor_overflow where account_id = $1 and mode = $2 and id = $3',
);

/** Returns the position after which the page begins: the values of the last record before it; undefined at the start. */
export async function startOf(
  work: Work,
  operationId: OperationId,
  query: PageQuery,
): Promise<readonly CursorValue[] | undefined> {
  if (query.cursor === undefined) return undefined;
  const cursor = readCursor(work, query.cursor);
  if (!cursor) throw invalidCursor('The cursor is unknown.', 'is not a next_cursor of this API');
  if (!cursor.filters.equals(filtersOf(work, operationId, query))) {
    throw invalidCursor('The cursor was created for other filters.', 'was created for other parameters');
  }
  const position = await positionOf(work, cursor);
  if (work.now - cursor.issuedAt >= LIFETIME_MS || position === undefined) {
    const issued = new Date(cursor.issuedAt).toISOString();
    throw invalidCursor('The cursor is older than 24 hours.', `was created at ${issued}`);
  }
  return JSON.parse(position) as CursorValue[];
}

/** Returns how many rows to select: one more than the page has, which shows whether another page follows. */
export const countOf = (query: PageQuery): number => (query.limit ?? DEFAULT_LIMIT) + 1;

/** Returns the page of selected rows, and the cursor of the next one. `valuesOf` returns the position of a row. */
export async function pageOf<Row>(
  work: Work,
  operationId: OperationId,
  query: PageQuery,
  selected: readonly Row[],
  valuesOf: (row: Row) => readonly CursorValue[],
): Promise<Page<Row>> {
  const end = countOf(query) - 1;
  const rows = selected.slice(0, end);
  const last = rows.at(-1);
  if (selected.length <= end || last === undefined) return { rows, has_more: false, next_cursor: null };
  const position = JSON.stringify(valuesOf(last));
  return { rows, has_more: true, next_cursor: await cursorOf(work, filtersOf(work, operationId, query), position) };
}

async function cursorOf(work: Work, filters: Buffer, position: string): Promise<string> {
  const cursor = { issuedAt: work.now, filters };
  if (Buffer.byteLength(position) <= POSITION_BYTES) {
    return writeCursor(work, { ...cursor, isOverflow: false, position });
  }
  // The same position has the same id, so repeated requests do not add rows.
  const id = hash('sha256', position, 'base64url');
  const { accountId, mode } = work.tenant;
  await work.tx.all(KEEP, [accountId, mode, id, position, work.now + LIFETIME_MS]);
  return writeCursor(work, { ...cursor, isOverflow: true, position: id });
}

async function positionOf(work: Work, { isOverflow, position }: Cursor): Promise<string | undefined> {
  if (!isOverflow) return position;
  const row = await work.tx.first(FIND, [work.tenant.accountId, work.tenant.mode, position]);
  return row?.position;
}

const invalidCursor = (reason: string, detail: string): Problem =>
  new Problem('invalid_cursor', `${reason} Change only limit, or start again without a cursor.`, {
    errors: [{ parameter: 'cursor', code: 'not_allowed', detail }],
  });
