import { statement } from '../store/statement.ts';
import type { Expiry } from '../clock/expiry.ts';

/** Deletion of responses that repeats no longer get, 24 hours after the first request. */
export const RESPONSE_EXPIRY: Expiry = {
  name: 'idempotency-expiry',
  earliest: statement<{ at: number | null }>('once_earliest_expiry', 'select min(expires_at) as at from idempotency'),
  remove: statement<{ removed: number }>(
    'once_remove_expired',
    `delete from idempotency
     where expires_at <= coalesce(
       (select expires_at from idempotency where expires_at <= $1 order by expires_at offset 999 limit 1), $1)
     returning 1 as removed`,
  ),
};
