/** Lists and retrieves orders. */
import type { Handlers } from '../work/call.ts';
import { notFound } from '../contract/problem.ts';
import { JsonText, type Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { countOf, pageOf, startOf } from '../cursors/pages.ts';
import { pageText } from '../cursors/page-text.ts';
import { statement } from '../store/statement.ts';
import { instantOf } from '../clock/instant.ts';
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
/** Conditions whose parameters are null if the request does not have them, and the page. */
const FILTERS = `(created_at, id) < ($3, $4) and created_at >= $5 and updated_at >= $6
     and ($7::text[] is null or status = any($7::text[]))
     and ($8::text[] is null or payment_status = any($8::text[]))
   order by created_at desc, id desc limit $9`;

const LIST = statement<OrderRow>(
  'orders_list',
  `select id, doc, created_at from customer_order where account_id = $1 and mode = $2 and ${FILTERS}`,
);
/** Reads the orders of `$10` first, or else a planner without statistics reads all orders from the newest on. */
const LIST_AMONG = statement<OrderRow>(
  'orders_list_among',
  `with candidate as materialized (
     select * from customer_order where account_id = $1 and mode = $2 and id = any($10::text[]))
   select id, doc, created_at from candidate where account_id = $1 and mode = $2 and ${FILTERS}`,
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
    const values = [
      tenant.accountId,
      tenant.mode,
      created,
      id,
      time(query.created_at_min, 0),
      since,
      query.status ?? null,
      query.payment_status ?? null,
      countOf(query),
    ];
    const rows = await (candidates ? tx.all(LIST_AMONG, [...values, candidates]) : tx.all(LIST, values));
    const page = await pageOf(call, 'listOrders', query, rows, (row) => [row.created_at, row.id]);
    return { status: 200, body: new JsonText<Schema<'OrderPage'>>(pageText(page, ({ doc }) => doc)) };
  },
};
