/** Moves of the merchant: products are created, changed and deleted in the back office. */
import { isWanted, wanted } from '../api/wanted.ts';
import { validationFailed, notFound } from '../api/contract/problems.ts';
import type { Work } from '../api/call.ts';
import { statement } from '../api/store.ts';
import { JsonText, type FieldError } from '../api/contract/types.ts';
import { appendEvents } from '../api/events.ts';
import {
  type ProductChange,
  type ProductInput,
  changedProduct,
  errorsOfProduct,
  labelOf,
  productFrom,
  type Product,
  wordsOf,
} from './products.ts';

const LOCK_LEVELS = statement<{ sku: string; reserved: number }>(
  'stock_lock_skus',
  `select sku, reserved from ${wanted()} join stock_level on ${isWanted('sku')}
   order by sku, location_id for update of stock_level`,
);
const DELETE_LEVELS = statement('stock_delete', `delete from stock_level using ${wanted()} where ${isWanted('sku')}`);

/** Removes the inventory levels of variants that are removed or no longer tracked; `pointer` names them in an error. */
async function removeLevels({ tx, tenant }: Work, skus: readonly string[], pointer: string): Promise<void> {
  if (skus.length === 0) return;
  const key = [tenant.accountId, tenant.mode, skus] as const;
  const held = (await tx.all(LOCK_LEVELS, key)).find(({ reserved }) => reserved > 0);
  if (held) {
    const detail = `${held.reserved} units of ${held.sku} are reserved for orders`;
    throw validationFailed('the product', [{ pointer, code: 'not_allowed', detail }]);
  }
  await tx.all(DELETE_LEVELS, key);
}

const INSERT = statement(
  'products_insert',
  `insert into product (account_id, mode, id, status, title, doc, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);
const LOCK = statement<{ doc: string }>(
  'products_lock',
  'select doc from product where account_id = $1 and mode = $2 and id = $3 for update',
);
const UPDATE = statement(
  'products_update',
  `update product set status = $4, title = $5, doc = $6, version = $7, updated_at = $8
   where account_id = $1 and mode = $2 and id = $3`,
);
const DELETE = statement('products_delete', 'delete from product where account_id = $1 and mode = $2 and id = $3');
const DELETE_WORDS = statement(
  'products_delete_words',
  'delete from product_word where account_id = $1 and mode = $2 and product_id = $3',
);
const INSERT_WORDS = statement(
  'products_insert_words',
  `insert into product_word (account_id, mode, word, product_id)
   select $1, $2, word, $3 from unnest($4::text[]) as w (word)`,
);
const DELETE_VARIANTS = statement(
  'variants_delete',
  `delete from variant using ${wanted({ list: '$4' })} where ${isWanted('sku')} and product_id = $3`,
);
/**
 * Changes variants in place, because a transaction that waits for a row would not find it if it were deleted and
 * inserted again. Leaves out SKUs that another product has.
 */
const WRITE_VARIANTS = statement<{ sku: string }>(
  'variants_write',
  `insert into variant (account_id, mode, sku, id, product_id, product_status, label, amount, currency, tracked)
   select $1, $2, v.sku, v.id, $3, $4, v.label, v.amount, v.currency, v.tracked = 'true'
   from unnest($5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[])
     as v (sku, id, label, amount, currency, tracked)
   order by v.sku
   on conflict (account_id, mode, sku) do update set product_status = excluded.product_status, label = excluded.label,
     amount = excluded.amount, currency = excluded.currency, tracked = excluded.tracked
   where variant.product_id = excluded.product_id
   returning sku`,
);

const skusOf = ({ variants }: Product): string[] => variants.map(({ sku }) => sku);

const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw validationFailed('the product', errors);
};

async function writeVariants({ tx, tenant }: Work, product: Product): Promise<void> {
  const { variants } = product;
  const written = await tx.all(WRITE_VARIANTS, [
    tenant.accountId,
    tenant.mode,
    product.id,
    product.status,
    skusOf(product),
    variants.map(({ id }) => id),
    variants.map((variant) => labelOf(product, variant)),
    variants.map(({ price }) => price.amount),
    variants.map(({ price }) => price.currency),
    variants.map(({ inventory_tracked }) => String(inventory_tracked)),
  ]);
  const skus = new Set(written.map(({ sku }) => sku));
  refuse(
    variants.flatMap(({ sku }, at): FieldError[] =>
      skus.has(sku)
        ? []
        : [{ pointer: `#/variants/${at}/sku`, code: 'duplicate', detail: `another product has the SKU ${sku}` }],
    ),
  );
}

async function writeWords({ tx, tenant }: Work, product: Product): Promise<void> {
  const words = wordsOf(product.title, product.vendor ?? '', ...product.variants.map(({ sku }) => sku));
  await tx.all(INSERT_WORDS, [tenant.accountId, tenant.mode, product.id, words]);
}

async function lock({ tx, tenant }: Work, id: string): Promise<Product> {
  const row = await tx.first(LOCK, [tenant.accountId, tenant.mode, id]);
  if (!row) throw notFound('product', id);
  return JSON.parse(row.doc) as Product;
}

/** Creates a product with its variants. */
export async function createProduct(work: Work, input: ProductInput): Promise<Product> {
  const { tx, tenant, now } = work;
  const product = productFrom(work, input);
  refuse(errorsOfProduct(product));
  const doc = JSON.stringify(product);
  const { id, status, title, version } = product;
  await tx.all(INSERT, [tenant.accountId, tenant.mode, id, status, title, doc, version, now]);
  await writeVariants(work, product);
  await writeWords(work, product);
  appendEvents(work, [{ type: 'product.created', data: new JsonText(doc) }]);
  return product;
}

/** Returns the SKUs that lose their inventory levels, because their variants are removed or no longer tracked. */
function untrackedSince(before: Product, after: Product): string[] {
  const tracked = new Set(after.variants.filter((variant) => variant.inventory_tracked).map(({ sku }) => sku));
  return skusOf(before).filter((sku) => !tracked.has(sku));
}

/** Changes a product. A change without an effect creates neither a new version nor an event. */
export async function changeProduct(work: Work, id: string, change: ProductChange): Promise<Product> {
  const { tx, tenant, now } = work;
  const before = await lock(work, id);
  const product = changedProduct(work, before, change);
  if (product === before) return before;
  refuse(errorsOfProduct(product));
  const doc = JSON.stringify(product);
  const key = [tenant.accountId, tenant.mode, id] as const;
  await tx.all(UPDATE, [...key, product.status, product.title, doc, product.version, now]);
  const kept = new Set(skusOf(product));
  await tx.all(DELETE_VARIANTS, [...key, skusOf(before).filter((sku) => !kept.has(sku))]);
  await writeVariants(work, product);
  await removeLevels(work, untrackedSince(before, product), '#/variants');
  await tx.all(DELETE_WORDS, key);
  await writeWords(work, product);
  appendEvents(work, [{ type: 'product.updated', data: new JsonText(doc) }]);
  return product;
}

/** Deletes a product with its variants and their inventory levels, unless units of it are reserved for orders. */
export async function deleteProduct(work: Work, id: string): Promise<void> {
  const { tx, tenant, now } = work;
  const product = await lock(work, id);
  const key = [tenant.accountId, tenant.mode, id] as const;
  await tx.all(DELETE_VARIANTS, [...key, skusOf(product)]);
  await removeLevels(work, skusOf(product), '#');
  await tx.all(DELETE_WORDS, key);
  await tx.all(DELETE, key);
  const deleted = { id, deleted_at: new Date(now).toISOString() };
  appendEvents(work, [{ type: 'product.deleted', data: deleted }]);
}
