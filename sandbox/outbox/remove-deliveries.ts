import type { Tenant } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import type { Tx } from '../store/store.ts';

const SLICE = 2000;

const OF_ENDPOINT = statement<{ id: string }>(
  'deliveries_of_endpoint',
  'select id from delivery where account_id = $1 and mode = $2 and endpoint_id = $3 order by created_at limit $4',
);
const REMOVE_ATTEMPTS = statement(
  'deliveries_remove_attempts',
  'delete from delivery_attempt where account_id = $1 and mode = $2 and delivery_id = any($3)',
);
const REMOVE = statement(
  'deliveries_remove',
  'delete from delivery where account_id = $1 and mode = $2 and id = any($3)',
);

/** Removes deliveries with their attempts. */
export async function removeDeliveries(tx: Tx, { accountId, mode }: Tenant, ids: readonly string[]): Promise<void> {
  await tx.all(REMOVE_ATTEMPTS, [accountId, mode, ids]);
  await tx.all(REMOVE, [accountId, mode, ids]);
}

/** Removes all deliveries of an endpoint. */
export async function removeDeliveriesOf(tx: Tx, tenant: Tenant, endpointId: string): Promise<void> {
  for (;;) {
    const rows = await tx.all(OF_ENDPOINT, [tenant.accountId, tenant.mode, endpointId, SLICE]);
    if (rows.length === 0) return;
    await removeDeliveries(
      tx,
      tenant,
      rows.map(({ id }) => id),
    );
  }
}
