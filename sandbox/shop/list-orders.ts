/** Lists and retrieves orders. */
import { wantedRows } from '../api/wanted.ts';
import type { Handlers, Work } from '../api/call.ts';
import { notFound } from '../api/contract/problems.ts';
import { JsonText, type Schema } from '../api/contract/types.ts';
import { countOf, pageOf, startOf, pageText } from '../api/pages.ts';
import { statement } from '../api/store.ts';
import { instantOf } from '../api/clock.ts';
import { findExternalId } from './order-record.ts';

interface OrderRow {
  readonly id: string;
  readonly doc: string;
  readonly created_at: number;
}

const FIND = statement<{ doc: string; version: number }>(
  'orders_find',
  'select doc, version from customer_order where account_id = $1 and mode = $2 and id = $3',
);
/** Returns the conditions of a list, and its order. `time` is the time of creation as the index has it. */
const newestBy = (time: string): string =>
  `account_id = $1 and mode = $2 and (${time}, id) < ($3, $4) and ${time} >= $5 and updated_at >= $6
   order by ${time} desc, id desc limit $7`;

const LIST = statement<OrderRow>(
  'orders_list',
  `select id, doc, created_at from customer_order where ${newestBy('created_at')}`,
);
/** Reads a page of each pair of states `$8` and `$9`, so that orders in other states cost nothing, however many they are. */
const LIST_IN_STATES = statement<OrderRow>(
  'orders_list_in_states',
  `select o.id, o.doc, o.created_at
   from unnest($8::text[]) as s (status) cross join unnest($9::text[]) as p (payment_status) cross join lateral (
     select id, doc, created_at from customer_order
     where status = s.status and payment_status = p.payment_status and ${newestBy('created_at + 0')}
   ) o order by o.created_at desc, o.id desc limit $7`,
);
/** Reads the orders of `$10` first, because a planner without statistics would read all orders, starting with the newest. */
const LIST_AMONG = statement<OrderRow>(
  'orders_list_among',
  `with candidate as materialized (${wantedRows('t.*', 'customer_order', 'id', '$10')})
   select id, doc, created_at from candidate
   where status = any($8::text[]) and payment_status = any($9::text[]) and ${newestBy('created_at')}`,
);
const CHANGED_SINCE = statement<{ id: string }>(
  'orders_changed_since',
  'select id from customer_order where account_id = $1 and mode = $2 and updated_at >= $3 order by updated_at limit $4',
);

/** Maximum number of orders that are read by their ids. */
const FEW = 250;

/**
 * Returns ids that include all orders in the list if few orders match a filter; otherwise undefined. The list then
 * reads only these, instead of all orders from the newest on.
 */
async function findCandidates(
  work: Work,
  externalId: string | undefined,
  since: number,
): Promise<string[] | undefined> {
  const { accountId, mode } = work.tenant;
  if (externalId !== undefined) {
    const id = await findExternalId(work, externalId);
    return id === undefined ? [] : [id];
  }
  if (since === 0) return undefined;
  const changed = await work.tx.all(CHANGED_SINCE, [accountId, mode, since, FEW + 1]);
  return changed.length <= FEW ? changed.map(({ id }) => id) : undefined;
}

/** All states of an order, with which a list is read that asks for no status or for no payment status. */
const STATUSES = Object.keys({
  pending: true,
  confirmed: true,
  completed: true,
  cancelled: true,
} satisfies Record<Schema<'OrderStatus'>, true>);
const PAYMENT_STATUSES = Object.keys({
  unpaid: true,
  authorized: true,
  paid: true,
  partially_refunded: true,
  refunded: true,
  voided: true,
} satisfies Record<Schema<'PaymentStatus'>, true>);

/** Later than any time. */
const NEVER = Number.MAX_SAFE_INTEGER;

const time = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : instantOf(text);

export const orderReadHandlers: Handlers<'listOrders' | 'retrieveOrder'> = {
  async retrieveOrder({ tx, tenant, path }) {
    const row = await tx.first(FIND, [tenant.accountId, tenant.mode, path.order_id]);
    if (!row) throw notFound('order', path.order_id);
    return { status: 200, body: new JsonText(row.doc), etag: row.version };
  },

  async listOrders(call) {
    const { tx, tenant, query } = call;
    // The list begins before the latest creation time, as after a cursor.
    const latest = time(query.created_at_max, NEVER);
    const [created = latest, id = ''] = (await startOf(call, 'listOrders', query)) ?? [];
    const since = time(query.updated_at_min, 0);
    const candidates = await findCandidates(call, query.external_id, since);
    const { accountId, mode } = tenant;
    const range = [accountId, mode, created, id, time(query.created_at_min, 0), since, countOf(query)];
    const states = [query.status ?? STATUSES, query.payment_status ?? PAYMENT_STATUSES].map((all) => [...new Set(all)]);
    const isFiltered = query.status !== undefined || query.payment_status !== undefined;
    const rows = await (candidates
      ? tx.all(LIST_AMONG, [...range, ...states, candidates])
      : isFiltered
        ? tx.all(LIST_IN_STATES, [...range, ...states])
        : tx.all(LIST, range));
    const page = await pageOf(call, 'listOrders', query, rows, (row) => [row.created_at, row.id]);
    return { status: 200, body: new JsonText<Schema<'OrderPage'>>(pageText(page, ({ doc }) => doc)) };
  },
};
