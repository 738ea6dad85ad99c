import type { Handlers } from '../contract/call.ts';
import { notFound } from '../contract/problem.ts';
import { JsonText } from '../contract/types.ts';
import { statement } from '../store/statement.ts';

const FIND = statement<{ doc: string; version: number }>(
  'products_find',
  'select doc, version from product where account_id = $1 and mode = $2 and id = $3',
);

export const productHandlers: Handlers<'retrieveProduct'> = {
  async retrieveProduct({ tx, tenant, path }) {
    const row = await tx.first(FIND, [tenant.accountId, tenant.mode, path.product_id]);
    if (!row) throw notFound('product', path.product_id);
    return { status: 200, body: new JsonText(row.doc), etag: row.version };
  },
};
