/** Ends the deliveries of an endpoint that was deleted or disabled: the first at once, any number of others in the background. */
import { isWanted, wanted } from '../api/wanted.ts';
import type { Due } from '../api/clock.ts';
import type { Tenant, Work } from '../api/call.ts';
import type { Schema } from '../api/contract/types.ts';
import { statement, type Store, type Tx } from '../api/store.ts';
import { removeDeliveries } from './retention.ts';

/** Maximum number of deliveries that one transaction ends, so that it holds no lock for long. */
const SLICE = 2000;

type Action = 'remove' | 'fail';

/** Deliveries of an endpoint that remain to be ended: those that were created until `ended_at`. */
interface Ending {
  readonly account_id: string;
  readonly mode: Tenant['mode'];
  readonly endpoint_id: string;
  readonly action: Action;
  readonly ended_at: number;
}

/** A delivery is pending while it has a next attempt. Asking for the status would let the planner read all pending deliveries. */
const FAIL = statement(
  'endings_fail',
  `update delivery set status = 'failed', next_attempt_at = null, locked_until = 0
   from ${wanted()} where ${isWanted('id')} and next_attempt_at is not null`,
);
/** Reads the deliveries in some statuses that were created until a time. */
const SLICE_OF_ENDPOINT = statement<{ id: string }>(
  'endings_slice',
  `select d.id from unnest($5::text[]) as s (status) cross join lateral (
     select id from delivery
     where account_id = $1 and mode = $2 and endpoint_id = $3 and status = s.status and created_at + 0 <= $4 limit $6
   ) as d limit $6`,
);

interface Kind {
  readonly statuses: readonly Schema<'WebhookDeliveryStatus'>[];
  end(tx: Tx, tenant: Tenant, ids: readonly string[]): Promise<unknown>;
}

const KINDS: Readonly<Record<Action, Kind>> = {
  remove: { statuses: ['pending', 'succeeded', 'failed'], end: removeDeliveries },
  fail: { statuses: ['pending'], end: (tx, { accountId, mode }, ids) => tx.all(FAIL, [accountId, mode, ids]) },
};

const ADD = statement(
  'endings_add',
  `insert into delivery_ending (account_id, mode, endpoint_id, action, ended_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id, mode, endpoint_id, action) do update set ended_at = excluded.ended_at`,
);
const FIRST = statement<Ending>(
  'endings_first',
  'select account_id, mode, endpoint_id, action, ended_at from delivery_ending order by ended_at limit 1',
);
const DONE = statement(
  'endings_done',
  `delete from delivery_ending
   where account_id = $1 and mode = $2 and endpoint_id = $3 and action = $4 and ended_at = $5`,
);

/** Ends a slice. Returns false if nothing is left. */
async function endSlice(tx: Tx, { account_id, mode, endpoint_id, action, ended_at }: Ending): Promise<boolean> {
  const { statuses, end } = KINDS[action];
  const rows = await tx.all(SLICE_OF_ENDPOINT, [account_id, mode, endpoint_id, ended_at, statuses, SLICE]);
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await end(tx, { accountId: account_id, mode }, ids);
  }
  return rows.length === SLICE;
}

async function begin({ tx, tenant, now }: Work, endpointId: string, action: Action): Promise<void> {
  const { accountId, mode } = tenant;
  const ending = { account_id: accountId, mode, endpoint_id: endpointId, action, ended_at: now };
  if (await endSlice(tx, ending)) await tx.all(ADD, [accountId, mode, endpointId, action, now]);
}

/** Removes all deliveries of an endpoint, because it was deleted. */
export const removeDeliveriesOf = (work: Work, endpointId: string): Promise<void> => begin(work, endpointId, 'remove');

/** Ends the deliveries of an endpoint that are still due, because it was disabled. */
export const failPending = (work: Work, endpointId: string): Promise<void> => begin(work, endpointId, 'fail');

/** Returns the work of ending what the transactions have left. */
export const endings = (store: Store): Due => ({
  name: 'delivery-endings',
  async next() {
    return (await store.read((tx) => tx.first(FIRST, [])))?.ended_at;
  },
  async run() {
    for (;;) {
      const ending = await store.read((tx) => tx.first(FIRST, []));
      if (!ending) return;
      const { account_id, mode, endpoint_id, action, ended_at } = ending;
      await store.write(async (tx) => {
        if (await endSlice(tx, ending)) return;
        await tx.all(DONE, [account_id, mode, endpoint_id, action, ended_at]);
      });
    }
  },
});
