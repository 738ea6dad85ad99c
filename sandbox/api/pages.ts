/** Pages of lists by keyset: a cursor contains the position of the last record of the page before it. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Work } from './call.ts';
import { Problem } from './contract/problems.ts';
import type { OperationId } from './contract/types.ts';
import { statement } from './store.ts';
import { type Expiry, removalOf } from './clock.ts';

// Text of a cursor: kind, issue time, filters and position, authenticated by a key of the server.

/** Value by which a list is sorted. */
export type CursorValue = string | number | null;

/** Content of a cursor that this server issued. */
interface Cursor {
  /** True if `position` is the id of a row in `cursor_overflow` instead of JSON. */
  readonly isOverflow: boolean;
  readonly issuedAt: number;
  readonly filters: Buffer;
  readonly position: string;
}

const VERSION = 1;
const OVERFLOW_VERSION = 2;
const FILTERS_LENGTH = 8;
const HEAD_LENGTH = 1 + 6 + FILTERS_LENGTH;
const MAC_LENGTH = 16;
/** Number of bytes of a position that a cursor of 512 characters has room for. */
const POSITION_BYTES = (512 / 4) * 3 - HEAD_LENGTH - MAC_LENGTH;

/**
 * Returns a hash of what a cursor belongs to: operation, account, mode and all parameters except `limit` and `cursor`.
 */
function filtersOf(work: Work, operationId: string, query: object): Buffer {
  const parameters = Object.entries(query)
    .filter(([name, value]) => name !== 'cursor' && name !== 'limit' && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([operationId, work.tenant.accountId, work.tenant.mode, parameters]);
  return hash('sha256', text, 'buffer').subarray(0, FILTERS_LENGTH);
}

const macOf = (work: Work, content: Uint8Array): Buffer =>
  createHmac('sha256', work.secret.key('cursor')).update(content).digest().subarray(0, MAC_LENGTH);

/** Returns the text of a cursor. */
function writeCursor(work: Work, { isOverflow, issuedAt, filters, position }: Cursor): string {
  const head = Buffer.alloc(HEAD_LENGTH);
  head.writeUInt8(isOverflow ? OVERFLOW_VERSION : VERSION);
  head.writeUIntBE(issuedAt, 1, 6);
  filters.copy(head, 1 + 6);
  const content = Buffer.concat([head, Buffer.from(position)]);
  return Buffer.concat([content, macOf(work, content)]).toString('base64url');
}

/** Returns the content of a cursor; undefined if this server did not issue the text. */
function readCursor(work: Work, text: string): Cursor | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Decoding ignores characters outside the alphabet and surplus bits, so only the canonical text is accepted.
  if (bytes.length < HEAD_LENGTH + MAC_LENGTH || bytes.toString('base64url') !== text) return undefined;
  const content = bytes.subarray(0, -MAC_LENGTH);
  if (!timingSafeEqual(macOf(work, content), bytes.subarray(-MAC_LENGTH))) return undefined;
  return {
    isOverflow: content.readUInt8() === OVERFLOW_VERSION,
    issuedAt: content.readUIntBE(1, 6),
    filters: content.subarray(1 + 6, HEAD_LENGTH),
    position: content.subarray(HEAD_LENGTH).toString(),
  };
}

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

/** Position before all records of a list whose newest ones come first; no id sorts after a tilde. */
export const NEWEST_FIRST = [Number.MAX_SAFE_INTEGER, '~'] as const;

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

/** Returns the JSON text of a page whose records are stored as JSON; `docOf` returns that of a row. */
export function pageText<Row>({ rows, has_more, next_cursor }: Page<Row>, docOf: (row: Row) => string): string {
  return `{"data":[${rows.map(docOf).join(',')}],"has_more":${has_more},"next_cursor":${JSON.stringify(next_cursor)}}`;
}

/** Deletion of positions whose cursors are older than 24 hours. */
export const POSITION_EXPIRY: Expiry = {
  name: 'cursor-expiry',
  earliest: statement<{ at: number | null }>(
    'pages_earliest_expiry',
    'select min(expires_at) as at from cursor_overflow',
  ),
  remove: statement<{ removed: number }>('pages_remove_expired', removalOf('cursor_overflow', 'expires_at')),
};
