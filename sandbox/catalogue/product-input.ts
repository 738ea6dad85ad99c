/** Products as the back office describes them. */
import type { Schema } from '../contract/types.ts';

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

export interface ImageInput {
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
