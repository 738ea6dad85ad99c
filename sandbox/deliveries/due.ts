/** Finds the endpoints whose deliveries are due, at a cost that does not grow with the deliveries that wait for later. */
import type { Tenant } from '../api/call.ts';
import { statement, type Store } from '../api/store.ts';

/** Endpoint with due deliveries, whether or not it still exists. A worker may be busy with them. */
export interface DueEndpoint {
  readonly tenant: Tenant;
  readonly endpointId: string;
}

interface Look {
  readonly due: readonly DueEndpoint[];
  /** Time of the first delivery that is due later; undefined without one. */
  readonly next: number | undefined;
}

interface EndpointRow {
  readonly account_id: string;
  readonly mode: Tenant['mode'];
  readonly endpoint_id: string;
}

/** Maximum number of due deliveries that are read to find their endpoints. */
const SLICE = 1000;
/**
 * Maximum time between the time of a change and its commit. Its deliveries are due at the former, and seen after the latter; a
 * request has 10 s, and a look at all deliveries finds what comes later.
 */
const LATE_MS = 60_000;
/** Maximum time between two looks at all due deliveries, and not only at those that became due since the last look. */
const ALL_MS = 30_000;

const DUE = statement<EndpointRow & { readonly deliveries: number; readonly oldest: number }>(
  'deliveries_due',
  `select account_id, mode, endpoint_id, count(*)::integer as deliveries, min(next_attempt_at) as oldest from (
     select account_id, mode, endpoint_id, next_attempt_at from delivery
     where status = 'pending' and next_attempt_at > 0 and next_attempt_at >= $1 and next_attempt_at <= $2 order by next_attempt_at limit $3
   ) d group by account_id, mode, endpoint_id`,
);
const NEXT = statement<{ at: number }>(
  'deliveries_next',
  `select next_attempt_at as at from delivery
   where status = 'pending' and next_attempt_at > 0 and next_attempt_at > $1
   order by next_attempt_at limit 1`,
);
/** Jumps from endpoint to endpoint in the index, so that its cost depends on the number of endpoints, not on their backlog. */
const ALL_DUE = statement<EndpointRow>(
  'deliveries_all_due',
  `with recursive lane as (
     (select account_id, mode, endpoint_id, next_attempt_at from delivery where status = 'pending'
      order by endpoint_id, next_attempt_at limit 1)
     union all
     select n.account_id, n.mode, n.endpoint_id, n.next_attempt_at from lane cross join lateral (
       select account_id, mode, endpoint_id, next_attempt_at from delivery d
       where d.status = 'pending' and d.endpoint_id > lane.endpoint_id order by endpoint_id, next_attempt_at limit 1
     ) n
   )
   select account_id, mode, endpoint_id from lane where next_attempt_at <= $1`,
);

const endpointOf = (row: EndpointRow): DueEndpoint => ({
  tenant: { accountId: row.account_id, mode: row.mode },
  endpointId: row.endpoint_id,
});

/** Looks for due deliveries again and again. */
export class Lookout {
  readonly #store: Store;
  /** Time from which the next look reads. Before it, the index has what is done, and not cleaned up yet. */
  #from = 0;
  #lookedAtAll = -Infinity;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Makes the next look begin with the first delivery. */
  startOver(): void {
    this.#from = 0;
  }

  /**
   * Returns all endpoints with deliveries that are due at `now`. Reads the deliveries; if they are more than a slice, those of one
   * endpoint could hide the others, and it asks each endpoint with pending deliveries.
   */
  async look(now: number): Promise<Look> {
    const began = performance.now();
    if (began - this.#lookedAtAll >= ALL_MS) this.#from = 0;
    const from = this.#from;
    const [rows, later] = await this.#store.read((tx) =>
      Promise.all([tx.all(DUE, [from, now, SLICE]), tx.first(NEXT, [now])] as const),
    );
    const isWhole = rows.reduce((sum, { deliveries }) => sum + deliveries, 0) < SLICE;
    const due = isWhole ? rows : await this.#store.read((tx) => tx.all(ALL_DUE, [now]));
    if (from === 0) this.#lookedAtAll = began;
    // A new start may have been asked for meanwhile.
    if (from === this.#from) this.#from = Math.max(from, Math.min(now - LATE_MS, ...rows.map(({ oldest }) => oldest)));
    return { due: due.map(endpointOf), next: later?.at };
  }
}

/** Returns the time at which the first pending delivery is due; undefined without one. */
export const firstDueAt = async (store: Store): Promise<number | undefined> =>
  (await store.read((tx) => tx.first(NEXT, [0])))?.at;
