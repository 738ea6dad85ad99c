/** Inventory levels: the stock of one SKU at one location. */
import { record } from '../contract/record.ts';
import type { Schema } from '../contract/types.ts';

type Level = Schema<'InventoryLevel'>;

export interface LevelRow {
  readonly id: string;
  readonly sku: string;
  readonly variant_id: string;
  readonly product_id: string;
  readonly location_id: string;
  readonly on_hand: number;
  readonly reserved: number;
  readonly low_stock_threshold: number | null;
  /** 0 for a level that was created in this transaction and has no numbers yet. */
  readonly version: number;
  readonly updated_at: number;
}

export const LEVEL_COLUMNS =
  'id, sku, variant_id, product_id, location_id, on_hand, reserved, low_stock_threshold, version, updated_at';

/** Returns the units of a level that can still be sold; negative if a count found less than is reserved. */
export const availableOf = ({ on_hand, reserved }: Pick<LevelRow, 'on_hand' | 'reserved'>): number =>
  on_hand - reserved;

/** Returns a level as the API shows it. */
export const levelOf = (row: LevelRow): Level =>
  record<Level>({
    id: row.id,
    sku: row.sku,
    variant_id: row.variant_id,
    product_id: row.product_id,
    location_id: row.location_id,
    on_hand: row.on_hand,
    reserved: row.reserved,
    available: availableOf(row),
    low_stock_threshold: row.low_stock_threshold,
    version: row.version,
    updated_at: new Date(row.updated_at).toISOString(),
  });

/** Returns what identifies a level within an account and mode; ids have no space, so no two levels are equal. */
export const keyOf = ({ sku, location_id }: { readonly sku: string; readonly location_id: string }): string =>
  `${location_id} ${sku}`;
