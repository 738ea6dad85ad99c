/** Variants by SKU, as orders and stock changes see them. */
import type { Work } from '../work/work.ts';
import type { Schema } from '../contract/types.ts';
import { statement } from '../store/statement.ts';

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

const FIND = statement<VariantRow>(
  'variants_find',
  `select ${COLUMNS} from variant where account_id = $1 and mode = $2 and sku = any($3::text[])`,
);
/** Locks keep a product from being deleted while levels of its variants are created. */
const FIND_AND_KEEP = statement<VariantRow>(
  'variants_find_and_keep',
  `select ${COLUMNS} from variant where account_id = $1 and mode = $2 and sku = any($3::text[]) order by sku for share`,
);

export type Variants = ReadonlyMap<string, VariantRow>;

const bySku = (rows: readonly VariantRow[]): Variants => new Map(rows.map((row) => [row.sku, row]));

/** Returns the variants with these SKUs that exist, whatever the status of their products. */
export const findVariants = async ({ tx, tenant }: Work, skus: readonly string[]): Promise<Variants> =>
  bySku(await tx.all(FIND, [tenant.accountId, tenant.mode, skus]));

/** Returns the variants with these SKUs that exist, and locks them until the end of the transaction. */
export const findAndKeepVariants = async ({ tx, tenant }: Work, skus: readonly string[]): Promise<Variants> =>
  bySku(await tx.all(FIND_AND_KEEP, [tenant.accountId, tenant.mode, skus]));
