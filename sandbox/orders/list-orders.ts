/** Lists and retrieves orders. */
import type { Handlers } from '../contract/call.ts';
import { notFound } from '../contract/problem.ts';
import { JsonText, type Schema } from '../contract/types.ts';
import { countOf, pageOf, startOf } from '../pages/pages.ts';
import { pageText } from '../pages/page-text.ts';
import { statement } from '../store/statement.ts';
import { instantOf } from '../time/instant.ts';

interface OrderRow {
  readonly id: string;
  readonly doc: string;
  readonly created_at: number;
}

const FIND = statement<{ doc: string; version: number }>(
  'orders_find',
  'select doc, version from customer_order where account_id = $1 and mode = $2 and id = $3',
);
const LIST = statement<OrderRow>(
  'orders_list',
  `select id, doc, created_at from customer_order
   where account_id = $1 and mode = $2
     and (created_at, id) < ($3, $4) and created_at >= $5 and created_at < $6 and updated_at >= $7
     and ($8::text[] is null or status = any($8::text[]))
     and ($9::text[] is null or payment_status = any($9::text[]))
   order by created_at desc, id desc limit $10`,
);
/** Has the same conditions, but reads the one order by its key. */
const LIST_BY_EXTERNAL_ID = statement<OrderRow>(
  'orders_list_by_external_id',
  `select id, doc, created_at from customer_order
   where account_id = $1 and mode = $2
     and (created_at, id) < ($3, $4) and created_at >= $5 and created_at < $6 and updated_at >= $7
     and ($8::text[] is null or status = any($8::text[]))
     and ($9::text[] is null or payment_status = any($9::text[]))
     and external_id = $11
   order by created_at desc, id desc limit $10`,
);

/** Later than every time. */
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
    const [created = NEVER, id = ''] = (await startOf(call, 'listOrders', query)) ?? [];
    const values = [
      tenant.accountId,
      tenant.mode,
      created,
      id,
      time(query.created_at_min, 0),
      time(query.created_at_max, NEVER),
      time(query.updated_at_min, 0),
      query.status ?? null,
      query.payment_status ?? null,
      countOf(call, query),
    ];
    const rows = await (query.external_id === undefined
      ? tx.all(LIST, values)
      : tx.all(LIST_BY_EXTERNAL_ID, [...values, query.external_id]));
    const page = await pageOf(call, 'listOrders', query, rows, (row) => [row.created_at, row.id]);
    return { status: 200, body: new JsonText<Schema<'OrderPage'>>(pageText(page, ({ doc }) => doc)) };
  },
};
