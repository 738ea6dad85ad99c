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

/** Parts of a statement that changes levels, with the text of the quantity of a level. */
type Sql = (quantity: string) => { readonly set: string; readonly where: string };

const moveSql = (which: string, { set, where }: ReturnType<Sql>): string =>
  `update stock_level set ${set}, version = version + 1, updated_at = $6
   where account_id = $1 and mode = $2 and location_id = $3 and ${which} and ${where}
   returning ${LEVEL_COLUMNS}`;

/**
 * Levels are locked in the order of their SKUs before any is written: two orders that lock the same levels in different orders
 * would wait for each other.
 */
const LOCKED = `sku = any(array(select sku from (
       select sku from stock_level
       where account_id = $1 and mode = $2 and location_id = $3 and sku = any($4::text[])
       order by sku for update
     ) as locked))`;

/** Returns the text of a move of one level, which most orders have and which takes half as long. */
const one = (sql: Sql): string => moveSql('sku = $4', sql('$5::integer'));

const several = (sql: Sql): string => moveSql(LOCKED, sql('($5::integer[])[array_position($4::text[], sku)]'));

/** Reserves units that are available, for a new order. */
const RESERVE: Sql = (quantity) => ({
  set: `reserved = reserved + ${quantity}`,
  where: `on_hand - reserved >= ${quantity}`,
});
/** Gives reserved units back to the available ones. */
const RELEASE: Sql = (quantity) => ({
  set: `reserved = reserved - ${quantity}`,
  where: `reserved >= ${quantity}`,
});
/** Removes reserved units that are present: they are shipped or written off. */
const REMOVE: Sql = (quantity) => ({
  set: `on_hand = on_hand - ${quantity}, reserved = reserved - ${quantity}`,
  where: `on_hand >= ${quantity} and reserved >= ${quantity}`,
});
/** Adds units that a customer returned. */
const TAKE_BACK: Sql = (quantity) => ({
  set: `on_hand = on_hand + ${quantity}`,
  where: `on_hand <= 1000000000 - ${quantity}`,
});

const MOVES = {
  reserve: {
    one: statement<LevelRow>('stock_reserve_one', one(RESERVE)),
    several: statement<LevelRow>('stock_reserve', several(RESERVE)),
  },
  release: {
    one: statement<LevelRow>('stock_release_one', one(RELEASE)),
    several: statement<LevelRow>('stock_release', several(RELEASE)),
  },
  remove: {
    one: statement<LevelRow>('stock_remove_one', one(REMOVE)),
    several: statement<LevelRow>('stock_remove', several(REMOVE)),
  },
  takeBack: {
    one: statement<LevelRow>('stock_take_back_one', one(TAKE_BACK)),
    several: statement<LevelRow>('stock_take_back', several(TAKE_BACK)),
  },
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
  const [first, second] = units;
  if (!first) return [];
  const place = [tenant.accountId, tenant.mode, locationId] as const;
  const skus = units.map(({ sku }) => sku);
  const quantities = units.map(({ quantity }) => quantity);
  const rows = await (second
    ? tx.all(MOVES[kind].several, [...place, skus, quantities, now])
    : tx.all(MOVES[kind].one, [...place, first.sku, first.quantity, now]));
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
