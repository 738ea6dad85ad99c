/** Products and variants: built from the descriptions of the back office, and shown. */
import { isWanted, wanted, wantedRows } from '../api/wanted.ts';
import { type Schema, record, type FieldError } from '../api/contract/types.ts';
import type { Work } from '../api/call.ts';
import { statement } from '../api/store.ts';

/** Words of the product search: runs of letters and digits in lower case, whatever the language. */
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the distinct words of some texts. Composed and decomposed letters are the same. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.normalize('NFC').toLowerCase().match(WORD) ?? []);
  return [...new Set(words)];
}

/** Sorts after every character of a word, so that all words with a prefix sort before the prefix followed by it. */
export const HIGHEST = '\u{10ffff}';

// Products as the back office describes them.

type Money = Schema<'Money'>;

export interface VariantInput {
  /** Identifies the variant among those of the product: a variant whose SKU stays keeps its id. */
  readonly sku: string;
  /** Title; that of the product if omitted. */
  readonly title?: string;
  readonly barcode?: string | null;
  readonly price: Money;
  readonly compare_at_price?: Money | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly weight?: Schema<'Weight'> | null;
  readonly inventory_tracked?: boolean;
}

interface ImageInput {
  readonly url: string;
  readonly alt_text?: string | null;
}

export interface ProductInput {
  readonly title: string;
  readonly description?: string | null;
  readonly status?: Schema<'ProductStatus'>;
  readonly vendor?: string | null;
  readonly category?: string | null;
  readonly tags?: readonly string[];
  /** Images; the first is the main image. */
  readonly images?: readonly ImageInput[];
  readonly variants: readonly VariantInput[];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Fields to change; each one that is given replaces the current value, `variants` and `images` as a whole. */
export type ProductChange = Partial<ProductInput>;

// Builds products from the descriptions of the back office.

export type Product = Schema<'Product'>;
type Variant = Schema<'ProductVariant'>;

/** Longest product as JSON in UTF-8: an event has at most 256 KiB, of which its other members need less than 512 bytes. */
const MAX_BYTES = 256 * 1024 - 512;

const images = (inputs: readonly ImageInput[]): Product['images'] =>
  inputs.map(({ url, alt_text }, at) => record({ url, alt_text: alt_text ?? null, position: at + 1 }));

/** Returns a variant; `before` is the one with the same SKU, which keeps its id and, if nothing changes, its times. */
function variantFrom(work: Work, input: VariantInput, title: string, before: Variant | undefined): Variant {
  const time = new Date(work.now).toISOString();
  const variant = record<Variant>({
    id: before?.id ?? work.ids.next('var'),
    sku: input.sku,
    title,
    barcode: input.barcode ?? null,
    price: input.price,
    compare_at_price: input.compare_at_price ?? undefined,
    options: { ...input.options },
    weight: input.weight ?? undefined,
    inventory_tracked: input.inventory_tracked ?? true,
    created_at: before?.created_at ?? time,
    updated_at: before?.updated_at ?? time,
  });
  return JSON.stringify(variant) === JSON.stringify(before) ? variant : { ...variant, updated_at: time };
}

/** Returns the variants; the title of a single variant is that of the product. */
function variantsFrom(
  work: Work,
  inputs: readonly VariantInput[],
  title: string,
  before: readonly Variant[],
): Variant[] {
  const known = new Map(before.map((variant) => [variant.sku, variant]));
  return inputs.map((input) =>
    variantFrom(work, input, inputs.length === 1 ? title : (input.title ?? title), known.get(input.sku)),
  );
}

/** Returns a new product. */
export function productFrom(work: Work, input: ProductInput): Product {
  const time = new Date(work.now).toISOString();
  return record<Product>({
    id: work.ids.next('prod'),
    title: input.title,
    description: input.description ?? null,
    status: input.status ?? 'active',
    vendor: input.vendor ?? null,
    category: input.category ?? null,
    tags: [...(input.tags ?? [])],
    images: images(input.images ?? []),
    variants: variantsFrom(work, input.variants, input.title, []),
    metadata: { ...input.metadata },
    version: 1,
    created_at: time,
    updated_at: time,
  });
}

/** Returns a product after a change, or the same object if nothing changes. */
export function changedProduct(work: Work, before: Product, change: ProductChange): Product {
  const { variants, images: newImages, ...fields } = change;
  const title = change.title ?? before.title;
  const after: Product = {
    ...before,
    ...structuredClone(fields as Partial<Product>),
    images: newImages ? images(newImages) : before.images,
    variants: variantsFrom(work, variants ?? before.variants, title, before.variants),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  return { ...after, version: before.version + 1, updated_at: new Date(work.now).toISOString() };
}

/** Returns the errors of a product that need no other record. */
export function errorsOfProduct(product: Product): FieldError[] {
  const errors: FieldError[] = [];
  if (product.variants.length === 0) {
    errors.push({ pointer: '#/variants', code: 'too_few', detail: 'must have at least 1 entry' });
  }
  product.variants.forEach(({ sku, price }, at) => {
    const first = product.variants.findIndex((variant) => variant.sku === sku);
    if (first < at) {
      errors.push({ pointer: `#/variants/${at}/sku`, code: 'duplicate', detail: `is the SKU of variant ${first}` });
    }
    if (price.amount < 0) {
      errors.push({ pointer: `#/variants/${at}/price/amount`, code: 'too_small', detail: 'must be at least 0' });
    }
  });
  if (Buffer.byteLength(JSON.stringify(product)) > MAX_BYTES) {
    errors.push({ pointer: '#', code: 'too_large', detail: `must have at most ${MAX_BYTES} bytes as JSON in UTF-8` });
  }
  return errors;
}

/** Longest title of a line item, in characters. */
const LABEL_LENGTH = 255;

/** Returns the title of a variant's line items: that of the product, and that of the variant if there are several. */
export function labelOf(product: Product, variant: Variant): string {
  const label = variant.title === product.title ? product.title : `${product.title}, ${variant.title}`;
  return [...label].slice(0, LABEL_LENGTH).join('');
}

// Variants by SKU, as orders and stock changes see them.

export interface VariantRow {
  readonly sku: string;
  readonly id: string;
  readonly product_id: string;
  readonly product_status: Schema<'ProductStatus'>;
  /** Title of the product and the variant, for line items. */
  readonly label: string;
  readonly amount: number;
  readonly currency: string;
  readonly tracked: boolean;
}

const COLUMNS = 'sku, id, product_id, product_status, label, amount, currency, tracked';

const FIND = statement<VariantRow>('variants_find', wantedRows(COLUMNS, 'variant', 'sku'));
/** Locks keep a product from being deleted while levels of its variants are created. */
const FIND_AND_KEEP = statement<VariantRow>(
  'variants_find_and_keep',
  `select ${COLUMNS} from ${wanted()} join variant on ${isWanted('sku')} order by sku for share of variant`,
);

export type Variants = ReadonlyMap<string, VariantRow>;

const bySku = (rows: readonly VariantRow[]): Variants => new Map(rows.map((row) => [row.sku, row]));

/** Returns the variants with these SKUs that exist, whatever the status of their products. */
export const findVariants = async ({ tx, tenant }: Work, skus: readonly string[]): Promise<Variants> =>
  bySku(await tx.all(FIND, [tenant.accountId, tenant.mode, skus]));

/** Returns the variants with these SKUs that exist, and locks them until the end of the transaction. */
export const findAndKeepVariants = async ({ tx, tenant }: Work, skus: readonly string[]): Promise<Variants> =>
  bySku(await tx.all(FIND_AND_KEEP, [tenant.accountId, tenant.mode, skus]));
