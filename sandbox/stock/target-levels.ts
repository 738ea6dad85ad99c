/** Resolves the items of a stock change: variants and locations are found, and their levels created and locked. */
import { findLocations, type FoundLocations } from '../catalogue/locations.ts';
import { findAndKeepVariants, type VariantRow, type Variants } from '../catalogue/variants.ts';
import type { FieldError } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import { keyOf, LEVEL_COLUMNS, type LevelRow } from './levels.ts';

/** Item of a stock change as the request has it. */
interface Item {
  readonly sku: string;
  readonly location_id?: string | undefined;
}

/** Item whose variant and location exist and permit stock changes. */
interface Target {
  /** Index of the item in the request. */
  readonly at: number;
  readonly variant: VariantRow;
  readonly locationId: string;
}

interface Targets {
  /** Targets of the items without errors, in their order. */
  readonly targets: readonly Target[];
  readonly errors: readonly FieldError[];
}

function skuError(variants: Variants, { sku }: Item, pointer: string): FieldError | undefined {
  const variant = variants.get(sku);
  if (!variant) return { pointer, code: 'not_found', detail: `no product has a variant ${sku}` };
  if (!variant.tracked) return { pointer, code: 'not_allowed', detail: `stock of ${sku} is not counted` };
  return undefined;
}

function locationError(locations: FoundLocations, { location_id }: Item, pointer: string): FieldError | undefined {
  const location = location_id === undefined ? locations.fallback : locations.byId.get(location_id);
  if (!location) return { pointer, code: 'not_found', detail: `the location ${location_id ?? ''} does not exist` };
  return location.is_active ? undefined : { pointer, code: 'not_allowed', detail: 'the location is not active' };
}

/** Finds the variants and locations of the items. */
export async function findTargets(work: Work, items: readonly Item[]): Promise<Targets> {
  const variants = await findAndKeepVariants(work, [...new Set(items.map(({ sku }) => sku))]);
  const named = items.flatMap(({ location_id }) => (location_id === undefined ? [] : [location_id]));
  const locations = await findLocations(work, [...new Set(named)]);
  const seen = new Map<string, number>();
  const targets: Target[] = [];
  const errors: FieldError[] = [];
  items.forEach((item, at) => {
    const pointer = `#/items/${at}`;
    const location_id = item.location_id ?? locations.fallback?.id ?? '';
    const key = keyOf({ sku: item.sku, location_id });
    const first = seen.get(key);
    const found = [
      skuError(variants, item, `${pointer}/sku`),
      locationError(locations, item, `${pointer}/location_id`),
      first === undefined
        ? undefined
        : ({ pointer, code: 'duplicate', detail: `is the same SKU and location as item ${first}` } as const),
    ].filter((error) => error !== undefined);
    if (first === undefined) seen.set(key, at);
    errors.push(...found);
    const variant = variants.get(item.sku);
    if (variant && found.length === 0) targets.push({ at, variant, locationId: location_id });
  });
  return { targets, errors };
}

/** Creates levels that do not exist, with version 0 until their numbers are set. */
const CREATE = statement(
  'stock_create',
  `insert into stock_level
     (account_id, mode, sku, location_id, id, variant_id, product_id, on_hand, reserved, version, updated_at)
   select $1, $2, n.sku, n.location_id, n.id, n.variant_id, n.product_id, 0, 0, 0, $3
   from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
     as n (sku, location_id, id, variant_id, product_id)
   order by n.sku, n.location_id
   on conflict (account_id, mode, sku, location_id) do nothing`,
);
const LOCK = statement<LevelRow>(
  'stock_lock',
  `select ${LEVEL_COLUMNS} from stock_level
   where account_id = $1 and mode = $2 and sku = any($3::text[]) and location_id || ' ' || sku = any($4::text[])
   order by sku, location_id for update`,
);

/** Level that is locked, and the item that names it. */
export interface Locked {
  readonly at: number;
  readonly level: LevelRow;
}

/**
 * Returns the levels of the targets, in their order. All are locked, by SKU and location; missing ones are created first,
 * because a transaction that waits for a row of another one must not hold a lock yet.
 */
export async function lockLevels({ tx, tenant, ids, now }: Work, targets: readonly Target[]): Promise<Locked[]> {
  const skus = targets.map(({ variant }) => variant.sku);
  const locations = targets.map(({ locationId }) => locationId);
  await tx.all(CREATE, [
    tenant.accountId,
    tenant.mode,
    now,
    skus,
    locations,
    targets.map(() => ids.next('inv')),
    targets.map(({ variant }) => variant.id),
    targets.map(({ variant }) => variant.product_id),
  ]);
  const keys = targets.map(({ variant, locationId }) => keyOf({ sku: variant.sku, location_id: locationId }));
  const rows = await tx.all(LOCK, [tenant.accountId, tenant.mode, skus, keys]);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return targets.flatMap(({ at }, index) => {
    const level = byKey.get(keys[index] ?? '');
    return level ? [{ at, level }] : [];
  });
}
