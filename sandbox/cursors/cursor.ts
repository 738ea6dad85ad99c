/** Text of a cursor: kind, issue time, filters and position, authenticated by a key of the server. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Work } from '../work/work.ts';

/** Value by which a list is sorted. */
export type CursorValue = string | number | null;

/** Content of a cursor that this server issued. */
export interface Cursor {
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
export const POSITION_BYTES = (512 / 4) * 3 - HEAD_LENGTH - MAC_LENGTH;

/**
 * Returns a hash of what a cursor belongs to: operation, account, mode and all parameters except `limit` and `cursor`.
 */
export function filtersOf(work: Work, operationId: string, query: object): Buffer {
  const parameters = Object.entries(query)
    .filter(([name, value]) => name !== 'cursor' && name !== 'limit' && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([operationId, work.tenant.accountId, work.tenant.mode, parameters]);
  return hash('sha256', text, 'buffer').subarray(0, FILTERS_LENGTH);
}

const macOf = (work: Work, content: Uint8Array): Buffer =>
  createHmac('sha256', work.secret.key('cursor')).update(content).digest().subarray(0, MAC_LENGTH);

/** Returns the text of a cursor. */
export function writeCursor(work: Work, { isOverflow, issuedAt, filters, position }: Cursor): string {
  const head = Buffer.alloc(HEAD_LENGTH);
  head.writeUInt8(isOverflow ? OVERFLOW_VERSION : VERSION);
  head.writeUIntBE(issuedAt, 1, 6);
  filters.copy(head, 1 + 6);
  const content = Buffer.concat([head, Buffer.from(position)]);
  return Buffer.concat([content, macOf(work, content)]).toString('base64url');
}

/** Returns the content of a cursor; undefined if this server did not issue the text. */
export function readCursor(work: Work, text: string): Cursor | undefined {
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
