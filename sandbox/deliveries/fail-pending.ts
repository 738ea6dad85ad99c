import type { Tenant } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import type { Tx } from '../store/store.ts';

const FAIL_PENDING = statement(
  'deliveries_fail_pending',
  `update delivery set status = 'failed', next_attempt_at = null, locked_until = 0
   where account_id = $1 and mode = $2 and endpoint_id = $3 and status = 'pending'`,
);

/** Ends the deliveries of an endpoint that are still due, because it was disabled. */
export const failPending = async (tx: Tx, { accountId, mode }: Tenant, endpointId: string): Promise<void> => {
  await tx.all(FAIL_PENDING, [accountId, mode, endpointId]);
};
