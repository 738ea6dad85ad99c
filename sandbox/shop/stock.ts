/** Inventory levels: the stock of one SKU at one location, its changes, and their journal and events. */
import { isWanted, wanted } from '../api/wanted.ts';
import { record, type Schema, JsonText } from '../api/contract/types.ts';
import { type NewEvent, appendEvents } from '../api/events.ts';
import type { Work } from '../api/call.ts';
import { statement, type Statement } from '../api/store.ts';

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
const availableOf = ({ on_hand, reserved }: Pick<LevelRow, 'on_hand' | 'reserved'>): number => on_hand - reserved;

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

// Events of stock changes.

/** Level after a change, and the units that were available before it. */
export interface LevelChange {
  readonly before: number;
  readonly after: LevelRow;
}

/** Returns true if the available units fell from above `limit` to it or below. */
const fellTo = (limit: number | null, { before, after }: LevelChange): boolean =>
  limit !== null && before > limit && availableOf(after) <= limit;

/**
 * Returns the events of changed levels: `inventory.updated` for each, and the others for those that fell. The threshold
 * is the new one, and a new threshold alone sends nothing, because the available units did not fall.
 */
export function stockEvents(changes: readonly LevelChange[]): NewEvent[] {
  return changes.flatMap((change) => {
    const data = new JsonText<object>(JSON.stringify(levelOf(change.after)));
    const events: NewEvent[] = [{ type: 'inventory.updated', data }];
    if (fellTo(change.after.low_stock_threshold, change)) events.push({ type: 'inventory.low_stock', data });
    if (fellTo(0, change)) events.push({ type: 'inventory.out_of_stock', data });
    return events;
  });
}

// Journal of the stock: every change to `on_hand` with its reason.

/** Reasons of the API, and `shipped` for the units of an order that left. */
export type JournalReason = Schema<'InventoryReason'> | 'shipped';

interface JournalEntry {
  readonly sku: string;
  readonly location_id: string;
  readonly delta: number;
  /** Units that are present after the change. */
  readonly on_hand: number;
}

const INSERT = statement(
  'stock_journal_insert',
  `insert into stock_journal
     (account_id, mode, id, sku, location_id, reason, reference, delta, on_hand, request_id, created_at)
   select $1, $2, j.id, j.sku, j.location_id, $3, $4, j.delta, j.on_hand, $5, $6
   from unnest($7::text[], $8::text[], $9::text[], $10::integer[], $11::integer[])
     as j (id, sku, location_id, delta, on_hand)`,
);

/** Records changes to `on_hand`. A change of 0 units, such as a new threshold, leaves no entry. */
export async function recordInJournal(
  { tx, tenant, ids, now, requestId }: Work,
  reason: JournalReason,
  reference: string | null,
  entries: readonly JournalEntry[],
): Promise<void> {
  const changed = entries.filter(({ delta }) => delta !== 0);
  if (changed.length === 0) return;
  await tx.all(INSERT, [
    tenant.accountId,
    tenant.mode,
    reason,
    reference,
    requestId,
    now,
    changed.map(() => ids.next('jrn')),
    changed.map(({ sku }) => sku),
    changed.map(({ location_id }) => location_id),
    changed.map(({ delta }) => delta),
    changed.map(({ on_hand }) => on_hand),
  ]);
}

// Writes the new numbers of locked levels, their journal and their events.

/** Locked level and the numbers to set. */
interface NewNumbers {
  readonly level: LevelRow;
  readonly on_hand: number;
  readonly low_stock_threshold: number | null;
}

/** Reason and reference of a stock change, for the journal. */
interface Cause {
  readonly reason: Schema<'InventoryReason'>;
  readonly reference?: string | undefined;
}

/** A threshold of -1 stands for null, because arrays of parameters have no null. */
const WRITE = statement<LevelRow>(
  'stock_write',
  `update stock_level set
     on_hand = ($5::integer[])[array_position($4::text[], location_id || ' ' || sku)],
     low_stock_threshold = nullif(($6::integer[])[array_position($4::text[], location_id || ' ' || sku)], -1),
     version = version + 1, updated_at = $7
   from ${wanted()} where ${isWanted('sku')} and location_id || ' ' || sku = any($4::text[])
   returning ${LEVEL_COLUMNS}`,
);

/** New levels change even if their numbers stay 0, because they begin to exist. */
const changes = ({ level, on_hand, low_stock_threshold }: NewNumbers): boolean =>
  level.version === 0 || on_hand !== level.on_hand || low_stock_threshold !== level.low_stock_threshold;

/** Sets the numbers of levels. Returns all of them; those whose numbers stay keep their version and send no event. */
export async function writeLevels(
  work: Work,
  numbers: readonly NewNumbers[],
  { reason, reference }: Cause,
): Promise<Schema<'InventoryLevel'>[]> {
  const { tx, tenant, now } = work;
  const changed = numbers.filter(changes);
  if (changed.length === 0) return numbers.map(({ level }) => levelOf(level));
  const rows = await tx.all(WRITE, [
    tenant.accountId,
    tenant.mode,
    changed.map(({ level }) => level.sku),
    changed.map(({ level }) => keyOf(level)),
    changed.map(({ on_hand }) => on_hand),
    changed.map(({ low_stock_threshold }) => low_stock_threshold ?? -1),
    now,
  ]);
  const written = new Map(rows.map((row) => [keyOf(row), row]));
  const entries = changed.map(({ level, on_hand }) => ({ ...level, on_hand, delta: on_hand - level.on_hand }));
  await recordInJournal(work, reason, reference ?? null, entries);
  const levelChanges = changed.flatMap(({ level }) => {
    const after = written.get(keyOf(level));
    return after ? [{ before: availableOf(level), after }] : [];
  });
  appendEvents(work, stockEvents(levelChanges));
  return numbers.map(({ level }) => levelOf(written.get(keyOf(level)) ?? level));
}

// Stock of orders at one location: units are reserved, released, shipped, taken back and written off.

/** Units of a SKU. */
export interface Units {
  readonly sku: string;
  readonly quantity: number;
}

/** Parts of a statement that changes levels, with the text of the quantity of a level. */
type Sql = (quantity: string) => { readonly set: string; readonly where: string };

const moveSql = (which: string, { set, where }: ReturnType<Sql>): string =>
  `update stock_level set ${set}, version = version + 1, updated_at = $6 ${which} and ${where}
   returning ${LEVEL_COLUMNS}`;

/** Keys of a move: SKUs at one location. */
const AT_LOCATION = { list: '$4', location: '$3' };
/**
 * Levels are locked in the order of their SKUs before any is written: two orders that lock the same levels in different orders
 * would wait for each other.
 */
const LOCKED = {
  list: `array(select sku from (
     select sku from ${wanted(AT_LOCATION)} join stock_level on ${isWanted('sku', AT_LOCATION)}
     order by sku for update of stock_level
   ) as locked)`,
  location: '$3',
};
const ONE = 'where account_id = $1 and mode = $2 and location_id = $3 and sku = $4';
const SEVERAL = `from ${wanted(LOCKED)} where ${isWanted('sku', LOCKED)}`;

/** Returns the statements of a move; that of one level, which most orders have, takes half as long. */
const moveOf = (name: string, sql: Sql): Readonly<Record<'one' | 'several', Statement<LevelRow>>> => ({
  one: statement(`stock_${name}_one`, moveSql(ONE, sql('$5::integer'))),
  several: statement(`stock_${name}`, moveSql(SEVERAL, sql('($5::integer[])[array_position($4::text[], sku)]'))),
});

const MOVES = {
  /** Reserves units that are available, for a new order. */
  reserve: moveOf('reserve', (quantity) => ({
    set: `reserved = reserved + ${quantity}`,
    where: `on_hand - reserved >= ${quantity}`,
  })),
  /** Gives reserved units back to the available ones. */
  release: moveOf('release', (quantity) => ({
    set: `reserved = reserved - ${quantity}`,
    where: `reserved >= ${quantity}`,
  })),
  /** Removes reserved units that are present: they are shipped or written off. */
  remove: moveOf('remove', (quantity) => ({
    set: `on_hand = on_hand - ${quantity}, reserved = reserved - ${quantity}`,
    where: `on_hand >= ${quantity} and reserved >= ${quantity}`,
  })),
  /** Adds units that a customer returned. */
  takeBack: moveOf('take_back', (quantity) => ({
    set: `on_hand = on_hand + ${quantity}`,
    where: `on_hand <= 1000000000 - ${quantity}`,
  })),
};

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
  `select sku, on_hand - reserved as available from ${wanted(AT_LOCATION)} join stock_level on ${isWanted('sku', AT_LOCATION)}`,
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
