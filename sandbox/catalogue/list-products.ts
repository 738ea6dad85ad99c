/** Lists and retrieves products. */
import type { Call, Handlers } from '../work/call.ts';
import { notFound } from '../contract/problem.ts';
import { JsonText, type Schema } from '../contract/types.ts';
import type { CursorValue } from '../cursors/cursor.ts';
import { pageText } from '../cursors/page-text.ts';
import { countOf, pageOf, startOf } from '../cursors/pages.ts';
import { statement } from '../store/statement.ts';
import type { Statement } from '../store/store.ts';
import { instantOf } from '../clock/instant.ts';
import { findCandidates } from './product-candidates.ts';
import { HIGHEST, wordsOf } from './words.ts';

interface ProductRow {
  readonly id: string;
  readonly doc: string;
  readonly title: string;
  readonly created_at: number;
  readonly updated_at: number;
}

type Sort = Schema<'ProductSort'>;

const FIND = statement<{ doc: string; version: number }>(
  'products_find',
  'select doc, version from product where account_id = $1 and mode = $2 and id = $3',
);

/** Condition that a product has words that begin with each of `$5`, which is null without a search. */
const HAS_WORDS = `($5::text[] is null or not exists (
       select 1 from unnest($5::text[]) as s (prefix) where not exists (
         select 1 from product_word w where w.account_id = $1 and w.mode = $2 and w.product_id = p.id
           and w.word >= s.prefix and w.word < s.prefix || '${HIGHEST}')))`;

/** Reads the products of `$9` first, because a planner without statistics would read all products in their order. */
const AMONG = `with candidate as materialized (
     select * from product where account_id = $1 and mode = $2 and id = any($9::text[]))`;

/** Returns the text of a statement that lists products by `key` and id: all, or those of `source`. */
const listSql = (key: string, order: 'asc' | 'desc', source: string): string =>
  `${source === 'product' ? '' : AMONG}
   select p.id, p.doc, p.title, p.created_at, p.updated_at from ${source} p
   where p.account_id = $1 and p.mode = $2
     and ($3::text[] is null or p.status = any($3::text[]))
     and p.updated_at >= $4 and ${HAS_WORDS}
     and (p.${key}, p.id) ${order === 'asc' ? '>' : '<'} ($6, $7)
   order by p.${key} ${order}, p.id ${order} limit $8`;

/** Order of a list: its statement, the sort value before the first product, and the sort value of a product. */
interface Order {
  readonly list: Statement<ProductRow>;
  /** The same list of some products. */
  readonly among: Statement<ProductRow>;
  readonly start: CursorValue;
  readonly keyOf: (row: ProductRow) => CursorValue;
}

/** Later than any time. */
const NEVER = Number.MAX_SAFE_INTEGER;

const created = (row: ProductRow): CursorValue => row.created_at;
const updated = (row: ProductRow): CursorValue => row.updated_at;

const ORDERS: Readonly<Record<Sort, Order>> = {
  '-created_at': {
    list: statement<ProductRow>('products_list_newest', listSql('created_at', 'desc', 'product')),
    among: statement<ProductRow>('products_list_newest_among', listSql('created_at', 'desc', 'candidate')),
    start: NEVER,
    keyOf: created,
  },
  created_at: {
    list: statement<ProductRow>('products_list_oldest', listSql('created_at', 'asc', 'product')),
    among: statement<ProductRow>('products_list_oldest_among', listSql('created_at', 'asc', 'candidate')),
    start: -1,
    keyOf: created,
  },
  '-updated_at': {
    list: statement<ProductRow>('products_list_changed_last', listSql('updated_at', 'desc', 'product')),
    among: statement<ProductRow>('products_list_changed_last_among', listSql('updated_at', 'desc', 'candidate')),
    start: NEVER,
    keyOf: updated,
  },
  updated_at: {
    list: statement<ProductRow>('products_list_changed_first', listSql('updated_at', 'asc', 'product')),
    among: statement<ProductRow>('products_list_changed_first_among', listSql('updated_at', 'asc', 'candidate')),
    start: -1,
    keyOf: updated,
  },
  title: {
    list: statement<ProductRow>('products_list_by_title', listSql('title', 'asc', 'product')),
    among: statement<ProductRow>('products_list_by_title_among', listSql('title', 'asc', 'candidate')),
    start: '',
    keyOf: (row) => row.title,
  },
};

async function listProducts(call: Call<'listProducts'>): Promise<JsonText<Schema<'ProductPage'>>> {
  const { tx, tenant, query } = call;
  const { list, among, start, keyOf } = ORDERS[query.sort ?? '-created_at'];
  const [key = start, id = ''] = (await startOf(call, 'listProducts', query)) ?? [];
  const words = query.query === undefined ? undefined : wordsOf(query.query);
  const since = query.updated_at_min === undefined ? 0 : instantOf(query.updated_at_min);
  const candidates = await findCandidates(call, { skus: query.sku, words, since });
  const values = [tenant.accountId, tenant.mode, query.status ?? null, since, words ?? null, key, id, countOf(query)];
  const rows = await (candidates ? tx.all(among, [...values, candidates]) : tx.all(list, values));
  const page = await pageOf(call, 'listProducts', query, rows, (row) => [keyOf(row), row.id]);
  return new JsonText(pageText(page, ({ doc }) => doc));
}

export const productHandlers: Handlers<'listProducts' | 'retrieveProduct'> = {
  async listProducts(call) {
    return { status: 200, body: await listProducts(call) };
  },

  async retrieveProduct({ tx, tenant, path }) {
    const row = await tx.first(FIND, [tenant.accountId, tenant.mode, path.product_id]);
    if (!row) throw notFound('product', path.product_id);
    return { status: 200, body: new JsonText(row.doc), etag: row.version };
  },
};
