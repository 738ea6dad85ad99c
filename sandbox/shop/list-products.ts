/** The list of products, with its filters and its search. */
import { wantedRows } from '../api/wanted.ts';
import type { Work, Call, Handlers } from '../api/call.ts';
import { statement, type Statement } from '../api/store.ts';
import { HIGHEST, wordsOf } from './products.ts';
import { notFound } from '../api/contract/problems.ts';
import { JsonText, type Schema } from '../api/contract/types.ts';
import { type CursorValue, pageText, countOf, pageOf, startOf } from '../api/pages.ts';
import { instantOf } from '../api/clock.ts';

// Products that match a filter, if they are few. The list then reads only these. Otherwise it reads the products in its
// order and checks the filter, which many of them pass, for each one. No plan of a single statement is good for both.

/** Maximum number of candidates. */
const FEW = 250;
/** Maximum number of words whose products are looked up. */
const WORDS = 4;

interface IdRow {
  readonly id: string;
}

const WITH_SKUS = statement<IdRow>('products_with_skus', wantedRows('product_id as id', 'variant', 'sku'));
const WITH_WORD = statement<IdRow>(
  'products_with_word',
  `select product_id as id from product_word
   where account_id = $1 and mode = $2 and word >= $3 and word < $3 || '${HIGHEST}' limit $4`,
);
const WITH_STATUS = statement<IdRow>(
  'products_with_status',
  `select p.id from unnest($3::text[]) as s (status) cross join lateral (
     select id from product where status = s.status and account_id = $1 and mode = $2 limit $4) as p limit $4`,
);
const CHANGED_SINCE = statement<IdRow>(
  'products_changed_since',
  'select id from product where account_id = $1 and mode = $2 and updated_at >= $3 order by updated_at limit $4',
);

/** Filters of a list of products that can leave few of them. */
interface Filters {
  readonly skus: readonly string[] | undefined;
  /** Words of the search; a search without any finds nothing. */
  readonly words: readonly string[] | undefined;
  readonly statuses: readonly string[] | undefined;
  /** Earliest time of the last change; 0 for any. */
  readonly since: number;
}

const idsOf = (rows: readonly IdRow[]): string[] => [...new Set(rows.map(({ id }) => id))];

/** Returns ids that include all products that pass the filters; undefined if there are too many. */
async function findCandidates(work: Work, filters: Filters): Promise<string[] | undefined> {
  const { tx, tenant } = work;
  const key = [tenant.accountId, tenant.mode] as const;
  if (filters.words?.length === 0) return [];
  if (filters.skus) return idsOf(await tx.all(WITH_SKUS, [...key, filters.skus]));
  // Long words are rarer than short ones.
  const words = (filters.words ?? []).toSorted((one, other) => other.length - one.length).slice(0, WORDS);
  for (const word of words) {
    const rows = await tx.all(WITH_WORD, [...key, word, FEW + 1]);
    if (rows.length <= FEW) return idsOf(rows);
  }
  if (filters.statuses) {
    const rows = await tx.all(WITH_STATUS, [...key, filters.statuses, FEW + 1]);
    if (rows.length <= FEW) return idsOf(rows);
  }
  if (filters.since === 0) return undefined;
  const changed = await tx.all(CHANGED_SINCE, [...key, filters.since, FEW + 1]);
  return changed.length <= FEW ? idsOf(changed) : undefined;
}

// Lists and retrieves products.

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
const AMONG = `with candidate as materialized (${wantedRows('t.*', 'product', 'id', '$9')})`;

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

function orderBy(
  name: string,
  key: 'created_at' | 'updated_at' | 'title',
  order: 'asc' | 'desc',
  start: CursorValue = order === 'asc' ? -1 : NEVER,
): Order {
  return {
    list: statement(`products_list_${name}`, listSql(key, order, 'product')),
    among: statement(`products_list_${name}_among`, listSql(key, order, 'candidate')),
    start,
    keyOf: (row) => row[key],
  };
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  '-created_at': orderBy('newest', 'created_at', 'desc'),
  created_at: orderBy('oldest', 'created_at', 'asc'),
  '-updated_at': orderBy('changed_last', 'updated_at', 'desc'),
  updated_at: orderBy('changed_first', 'updated_at', 'asc'),
  title: orderBy('by_title', 'title', 'asc', ''),
};

async function listProducts(call: Call<'listProducts'>): Promise<JsonText<Schema<'ProductPage'>>> {
  const { tx, tenant, query } = call;
  const { list, among, start, keyOf } = ORDERS[query.sort ?? '-created_at'];
  const [key = start, id = ''] = (await startOf(call, 'listProducts', query)) ?? [];
  const words = query.query === undefined ? undefined : wordsOf(query.query);
  const since = query.updated_at_min === undefined ? 0 : instantOf(query.updated_at_min);
  const candidates = await findCandidates(call, { skus: query.sku, words, statuses: query.status, since });
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
