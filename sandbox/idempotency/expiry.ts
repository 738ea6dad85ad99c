import { statement } from '../store/statement.ts';
import { type Expiry, removalOf } from '../clock/expiry.ts';

/** Deletion of responses 24 hours after the first request, when repeats no longer get them. */
export const RESPONSE_EXPIRY: Expiry = {
  name: 'idempotency-expiry',
  earliest: statement<{ at: number | null }>('once_earliest_expiry', 'select min(expires_at) as at from idempotency'),
  remove: statement<{ removed: number }>('once_remove_expired', removalOf('idempotency', 'expires_at')),
};
