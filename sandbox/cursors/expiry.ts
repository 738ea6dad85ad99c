import { statement } from '../store/statement.ts';
import { type Expiry, removalOf } from '../clock/expiry.ts';

/** Deletion of positions whose cursors are older than 24 hours. */
export const POSITION_EXPIRY: Expiry = {
  name: 'cursor-expiry',
  earliest: statement<{ at: number | null }>(
    'pages_earliest_expiry',
    'select min(expires_at) as at from cursor_overflow',
  ),
  remove: statement<{ removed: number }>('pages_remove_expired', removalOf('cursor_overflow', 'expires_at')),
};
