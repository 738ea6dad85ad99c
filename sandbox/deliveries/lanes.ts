/** Finds whose deliveries are due. */
import type { Tenant } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';

interface LaneRow {
  readonly account_id: string;
  readonly mode: Tenant['mode'];
  readonly endpoint_id: string;
  readonly next_attempt_at: number;
}

/** Endpoint with pending deliveries, and the time at which the first is due; a worker may be busy with it. */
export interface PendingLane {
  readonly tenant: Tenant;
  readonly endpointId: string;
  readonly dueAt: number;
}

/**
 * Jumps from endpoint to endpoint in the index, so that its cost depends on the number of endpoints, not on their
 * backlog.
 */
const PENDING = statement<LaneRow>(
  'deliveries_pending_lanes',
  `with recursive lane as (
     (select account_id, mode, endpoint_id, next_attempt_at from delivery where status = 'pending'
      order by endpoint_id, next_attempt_at limit 1)
     union all
     select n.account_id, n.mode, n.endpoint_id, n.next_attempt_at from lane cross join lateral (
       select account_id, mode, endpoint_id, next_attempt_at from delivery d
       where d.status = 'pending' and d.endpoint_id > lane.endpoint_id order by endpoint_id, next_attempt_at limit 1
     ) n
   )
   select account_id, mode, endpoint_id, next_attempt_at from lane`,
);

/** Returns all endpoints with pending deliveries. */
export async function pendingLanes(store: Store): Promise<readonly PendingLane[]> {
  const rows = await store.read((tx) => tx.all(PENDING, []));
  return rows.map((row) => ({
    tenant: { accountId: row.account_id, mode: row.mode },
    endpointId: row.endpoint_id,
    dueAt: row.next_attempt_at,
  }));
}
