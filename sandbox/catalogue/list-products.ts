/** Lists and retrieves products. */
import type { Call, Handlers } from '../contract/call.ts';
import { notFound } from '../contract/problem.ts';
import { JsonText, type Schema } from '../contract/types.ts';
import type { CursorValue } from '../pages/cursor.ts';
import { pageText } from '../pages/page-text.ts';
import { countOf, pageOf, startOf } from '../pages/pages.ts';
import { statement } from '../store/statement.ts';
import type { Statement } from '../store/store.ts';
import { instantOf } from '../time/instant.ts';
import { wordsOf } from './words.ts';

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

/** No word has this character, and every other one is below it. */
const HIGHEST = '\u{10ffff}';

/** Condition that a product has a word that begins with `prefix`. */
const hasWord = (prefix: string): string =>
  `exists (select 1 from product_word w where w.account_id = $1 and w.mode = $2 and w.product_id = p.id
     and w.word >= ${prefix} and w.word < ${prefix} || '${HIGHEST}')`;

/**
 * Returns the text of a statement that lists products by `key` and id. `$5` is null without a filter by SKU, `$6` null
 * without a search. The first word of the search is the longest, which few products have; the index finds these.
 */
const listSql = (key: string, order: 'asc' | 'desc'): string =>
  `select p.id, p.doc, p.title, p.created_at, p.updated_at from product p
   where p.account_id = $1 and p.mode = $2
     and ($3::text[] is null or p.status = any($3::text[]))
     and p.updated_at >= $4
     and ($5::text[] is null or p.id = any(array(
       select v.product_id from variant v where v.account_id = $1 and v.mode = $2 and v.sku = any($5::text[]))))
     and ($6::text[] is null or (${hasWord('($6::text[])[1]')} and not exists (
       select 1 from unnest($6::text[]) as s (prefix) where not ${hasWord('s.prefix')})))
     and (p.${key}, p.id) ${order === 'asc' ? '>' : '<'} ($7, $8)
   order by p.${key} ${order}, p.id ${order} limit $9`;

/** Order of a list: its statement, the value before the first product, and that of a product. */
interface Order {
  readonly list: Statement<ProductRow>;
  readonly start: CursorValue;
  readonly keyOf: (row: ProductRow) => CursorValue;
}

/** Later than every time. */
const NEVER = Number.MAX_SAFE_INTEGER;

const created = (row: ProductRow): CursorValue => row.created_at;
const updated = (row: ProductRow): CursorValue => row.updated_at;

const ORDERS: Readonly<Record<Sort, Order>> = {
  '-created_at': {
    list: statement<ProductRow>('products_list_newest', listSql('created_at', 'desc')),
    start: NEVER,
    keyOf: created,
  },
  created_at: {
    list: statement<ProductRow>('products_list_oldest', listSql('created_at', 'asc')),
    start: -1,
    keyOf: created,
  },
  '-updated_at': {
    list: statement<ProductRow>('products_list_changed_last', listSql('updated_at', 'desc')),
    start: NEVER,
    keyOf: updated,
  },
  updated_at: {
    list: statement<ProductRow>('products_list_changed_first', listSql('updated_at', 'asc')),
    start: -1,
    keyOf: updated,
  },
  title: {
    list: statement<ProductRow>('products_list_by_title', listSql('title', 'asc')),
    start: '',
    keyOf: (row) => row.title,
  },
};

/** Returns the words to search for, longest first; undefined without a search. */
function searched(query: string | undefined): string[] | undefined {
  return query === undefined ? undefined : wordsOf(query).toSorted((one, other) => other.length - one.length);
}

async function listProducts(call: Call<'listProducts'>): Promise<JsonText<Schema<'ProductPage'>>> {
  const { tx, tenant, query } = call;
  const { list, start, keyOf } = ORDERS[query.sort ?? '-created_at'];
  const [key = start, id = ''] = (await startOf(call, 'listProducts', query)) ?? [];
  const words = searched(query.query);
  // A search for punctuation alone has no word that a product could have.
  const rows =
    words?.length === 0
      ? []
      : await tx.all(list, [
          tenant.accountId,
          tenant.mode,
          query.status ?? null,
          query.updated_at_min === undefined ? 0 : instantOf(query.updated_at_min),
          query.sku ?? null,
          words ?? null,
          key,
          id,
          countOf(call, query),
        ]);
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
