/** Operations on stock: levels are listed, set to numbers, or adjusted by differences, all items of a request or none. */
import { isWanted, wanted, wantedRows } from '../api/wanted.ts';
import { findLocations, type FoundLocations } from './locations.ts';
import { findAndKeepVariants, type VariantRow, type Variants } from './products.ts';
import type { FieldError, Schema } from '../api/contract/types.ts';
import type { Work, Handlers } from '../api/call.ts';
import { statement } from '../api/store.ts';
import { keyOf, LEVEL_COLUMNS, type LevelRow, writeLevels, levelOf } from './stock.ts';
import { bodyProblem } from '../api/contract/requests.ts';
import { Problem } from '../api/contract/problems.ts';
import { countOf, pageOf, startOf } from '../api/pages.ts';
import { instantOf } from '../api/clock.ts';

// Resolves the items of a stock change: variants and locations are found, and their levels created and locked.

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
async function findTargets(work: Work, items: readonly Item[]): Promise<Targets> {
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
  `select ${LEVEL_COLUMNS} from ${wanted()} join stock_level on ${isWanted('sku')}
   where location_id || ' ' || sku = any($4::text[])
   order by sku, location_id for update of stock_level`,
);

/** Level that is locked, and the item that names it. */
interface Locked {
  readonly at: number;
  readonly level: LevelRow;
}

/**
 * Returns the levels of the targets, in their order. All are locked, by SKU and location; missing ones are created first,
 * because a transaction that waits for a row of another one must not hold a lock yet.
 */
async function lockLevels({ tx, tenant, ids, now }: Work, targets: readonly Target[]): Promise<Locked[]> {
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

// Stock counts are set to numbers, or adjusted by differences: all items of a request, or none.

const MOST = 1_000_000_000;

type Pairs<Each> = readonly { readonly item: Each; readonly level: LevelRow; readonly pointer: string }[];

const pairsOf = <Each>(items: readonly Each[], locked: readonly Locked[]): Pairs<Each> =>
  locked.flatMap(({ at, level }) => {
    const item = items[at];
    return item ? [{ item, level, pointer: `#/items/${at}` }] : [];
  });

/** Throws the conflict of items whose `expected_version` is not the current one. */
function checkVersions(pairs: Pairs<Schema<'InventorySet'>>): void {
  const errors = pairs.flatMap(({ item, level, pointer }): FieldError[] => {
    const { expected_version: expected } = item;
    if (expected === undefined || expected === level.version) return [];
    const place = `${level.sku} at ${level.location_id}`;
    const detail =
      level.version === 0 ? `${place} does not exist` : `${place} is at version ${level.version}, not ${expected}`;
    const current = level.version === 0 ? {} : { current_version: level.version };
    return [{ pointer: `${pointer}/expected_version`, code: 'version_conflict', detail, ...current }];
  });
  if (errors.length === 0) return;
  const count = `${errors.length} of ${pairs.length} inventory levels are`;
  const detail = `${count} not at the expected version. Nothing was changed. Read them and try again.`;
  throw new Problem('version_conflict', detail, { errors });
}

/** Returns the errors of differences that are 0. */
const zeroErrors = (items: readonly Schema<'InventoryDelta'>[]): FieldError[] =>
  items.flatMap(({ delta }, at): FieldError[] =>
    delta === 0 ? [{ pointer: `#/items/${at}/delta`, code: 'not_allowed', detail: 'must not be 0' }] : [],
  );

/** Returns the errors of differences that lead to more units than an inventory level can have. */
const excessErrors = (pairs: Pairs<Schema<'InventoryDelta'>>): FieldError[] =>
  pairs.flatMap(({ item, level, pointer }): FieldError[] =>
    level.on_hand + item.delta > MOST
      ? [
          {
            pointer: `${pointer}/delta`,
            code: 'too_large',
            detail: `${level.on_hand} + ${item.delta} is more than ${MOST}`,
          },
        ]
      : [],
  );

/** Throws the conflict of differences that take more units than are present. */
function checkUnits(pairs: Pairs<Schema<'InventoryDelta'>>): void {
  const errors = pairs.flatMap(({ item, level, pointer }): FieldError[] => {
    if (level.on_hand + item.delta >= 0) return [];
    const detail = `takes ${-item.delta} of ${level.sku}, but on_hand is ${level.on_hand}`;
    return [{ pointer: `${pointer}/delta`, code: 'insufficient_stock', detail }];
  });
  if (errors.length === 0) return;
  const count = `${errors.length} of ${pairs.length} adjustments`;
  throw new Problem('insufficient_stock', `${count} would make on_hand negative. Nothing was changed.`, { errors });
}

export const stockChangeHandlers: Handlers<'setInventory' | 'adjustInventory'> = {
  async setInventory(call) {
    const { items, reason = 'count', reference } = call.body;
    const { targets, errors } = await findTargets(call, items);
    if (errors.length > 0) throw bodyProblem('the stock counts', call.body, errors);
    const pairs = pairsOf(items, await lockLevels(call, targets));
    checkVersions(pairs);
    const numbers = pairs.map(({ item, level }) => ({
      level,
      on_hand: item.on_hand,
      low_stock_threshold:
        item.low_stock_threshold === undefined ? level.low_stock_threshold : item.low_stock_threshold,
    }));
    return { status: 200, body: { data: await writeLevels(call, numbers, { reason, reference }) } };
  },

  async adjustInventory(call) {
    const { items, reason, reference } = call.body;
    const found = await findTargets(call, items);
    const pairs = pairsOf(items, await lockLevels(call, found.targets));
    const errors = [...found.errors, ...zeroErrors(items), ...excessErrors(pairs)];
    if (errors.length > 0) throw bodyProblem('the stock changes', call.body, errors);
    checkUnits(pairs);
    const numbers = pairs.map(({ item, level }) => ({
      level,
      on_hand: level.on_hand + item.delta,
      low_stock_threshold: level.low_stock_threshold,
    }));
    return { status: 200, body: { data: await writeLevels(call, numbers, { reason, reference }) } };
  },
};

const OF_ACCOUNT = 'account_id = $1 and mode = $2';
/** Returns the filters, null if the request does not have them, and the page by SKU, as the index has it, and location. */
const filters = (sku = 'sku'): string =>
  `($3::boolean is null or coalesce(on_hand - reserved <= low_stock_threshold, false) = $3)
     and updated_at >= $4 and (${sku}, location_id) > ($5, $6)
   order by ${sku}, location_id limit $7`;

const LIST = statement<LevelRow>(
  'stock_list',
  `select ${LEVEL_COLUMNS} from stock_level where ${OF_ACCOUNT} and ${filters()}`,
);
/**
 * Reads a page of each location, so that levels at other locations cost nothing, however many they are. A location has one account,
 * which is compared last: otherwise, a planner without statistics would read all levels of the account.
 */
const LIST_AT_LOCATIONS = statement<LevelRow>(
  'stock_list_at_locations',
  `select ${LEVEL_COLUMNS} from unnest($8::text[]) as l (location) cross join lateral (
     select * from stock_level where location_id = l.location and ${filters(`sku || ''`)}
   ) as s where ${OF_ACCOUNT} order by sku, location_id limit $7`,
);
const LIST_BY_SKU = statement<LevelRow>(
  'stock_list_by_sku',
  `${wantedRows(LEVEL_COLUMNS, 'stock_level', 'sku', '$8')}
   where ($9::text[] is null or location_id = any($9::text[])) and ${OF_ACCOUNT} and ${filters()}`,
);

export const levelListHandlers: Handlers<'listInventory'> = {
  async listInventory(call) {
    const { tx, tenant, query } = call;
    const [sku = '', location = ''] = (await startOf(call, 'listInventory', query)) ?? [];
    const values = [
      tenant.accountId,
      tenant.mode,
      query.low_stock ?? null,
      query.updated_at_min === undefined ? 0 : instantOf(query.updated_at_min),
      sku,
      location,
      countOf(query),
    ];
    const { sku: skus, location_id: locations } = query;
    const selected = await (skus
      ? tx.all(LIST_BY_SKU, [...values, [...new Set(skus)], locations ?? null])
      : locations
        ? tx.all(LIST_AT_LOCATIONS, [...values, [...new Set(locations)]])
        : tx.all(LIST, values));
    const { rows, has_more, next_cursor } = await pageOf(call, 'listInventory', query, selected, (row) => [
      row.sku,
      row.location_id,
    ]);
    return { status: 200, body: { data: rows.map(levelOf), has_more, next_cursor } };
  },
};
