import { statement } from '../store/statement.ts';
import type { Expiry } from '../clock/expiry.ts';

/** Deletion of positions whose cursors are older than 24 hours. */
export const POSITION_EXPIRY: Expiry = {
  name: 'cursor-expiry',
  earliest: statement<{ at: number | null }>(
    'pages_earliest_expiry',
    'select min(expires_at) as at from cursor_overflow',
  ),
  remove: statement<{ removed: number }>(
    'pages_remove_expired',
    `delete from cursor_overflow
     where expires_at <= coalesce(
       (select expires_at from cursor_overflow where expires_at <= $1 order by expires_at offset 999 limit 1), $1)
     returning 1 as removed`,
  ),
};
