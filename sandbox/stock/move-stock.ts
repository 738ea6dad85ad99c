/** Stock of orders at one location: units are reserved, released, shipped, taken back and written off. */
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import { availableOf, LEVEL_COLUMNS, type LevelRow } from './levels.ts';
import type { LevelChange } from './stock-events.ts';

/** Units of a SKU. */
export interface Units {
  readonly sku: string;
  readonly quantity: number;
}

const QUANTITY = '($5::integer[])[array_position($4::text[], sku)]';

/**
 * Returns the text of a statement that changes the levels of some SKUs at one location. The levels are locked in the order of their
 * SKUs before any is written: two orders that lock the same levels in different orders would wait for each other.
 */
const moveSql = (set: string, condition: string): string =>
  `update stock_level set ${set}, version = version + 1, updated_at = $6
     where account_id = $1 and mode = $2 and location_id = $3
       and sku = any(array(select sku from (
         select sku from stock_level
         where account_id = $1 and mode = $2 and location_id = $3 and sku = any($4::text[])
         order by sku for update
       ) as locked))
       and ${condition}
     returning ${LEVEL_COLUMNS}`;

const MOVES = {
  /** Reserves units that are available, for a new order. */
  reserve: statement<LevelRow>(
    'stock_reserve',
    moveSql(`reserved = reserved + ${QUANTITY}`, `on_hand - reserved >= ${QUANTITY}`),
  ),
  /** Gives reserved units back to the available ones. */
  release: statement<LevelRow>(
    'stock_release',
    moveSql(`reserved = reserved - ${QUANTITY}`, `reserved >= ${QUANTITY}`),
  ),
  /** Removes reserved units that are present: they are shipped or written off. */
  remove: statement<LevelRow>(
    'stock_remove',
    moveSql(
      `on_hand = on_hand - ${QUANTITY}, reserved = reserved - ${QUANTITY}`,
      `on_hand >= ${QUANTITY} and reserved >= ${QUANTITY}`,
    ),
  ),
  /** Adds units that a customer returned. */
  takeBack: statement<LevelRow>(
    'stock_take_back',
    moveSql(`on_hand = on_hand + ${QUANTITY}`, `on_hand <= 1000000000 - ${QUANTITY}`),
  ),
} as const;

export type Move = keyof typeof MOVES;

/** Returns how the available units change with each unit that a move concerns. */
const AVAILABLE: Readonly<Record<Move, number>> = { reserve: -1, release: 1, remove: 0, takeBack: 1 };

/** Carries out a move for the levels that permit it, and returns their changes in the order of `units`. */
export async function moveStock(
  { tx, tenant, now }: Work,
  kind: Move,
  locationId: string,
  units: readonly Units[],
): Promise<LevelChange[]> {
  if (units.length === 0) return [];
  const rows = await tx.all(MOVES[kind], [
    tenant.accountId,
    tenant.mode,
    locationId,
    units.map(({ sku }) => sku),
    units.map(({ quantity }) => quantity),
    now,
  ]);
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return units.flatMap(({ sku, quantity }) => {
    const after = bySku.get(sku);
    return after ? [{ after, before: availableOf(after) - AVAILABLE[kind] * quantity }] : [];
  });
}

const AVAILABLE_UNITS = statement<{ sku: string; available: number }>(
  'stock_available',
  `select sku, on_hand - reserved as available from stock_level
   where account_id = $1 and mode = $2 and location_id = $3 and sku = any($4::text[])`,
);

/** Returns the available units of some SKUs at a location; a SKU without a level is missing. */
export async function availableUnits(
  { tx, tenant }: Work,
  locationId: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.all(AVAILABLE_UNITS, [tenant.accountId, tenant.mode, locationId, skus]);
  return new Map(rows.map(({ sku, available }) => [sku, available]));
}
