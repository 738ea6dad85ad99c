/** Stock of orders: the units that their line items hold are released, shipped, taken back and written off. */
import { Problem } from '../contract/problem.ts';
import type { Work } from '../work/work.ts';
import { recordInJournal, type JournalReason } from '../stock/journal.ts';
import { type Move, moveStock, type Units } from '../stock/move-stock.ts';
import type { LevelChange } from '../stock/stock-events.ts';
import type { LineStock, StoredOrder } from './order-record.ts';

/** Changed levels, and the stock of the line items after the change. */
interface StockChange {
  readonly changes: readonly LevelChange[];
  readonly stock: readonly LineStock[];
}

/** Units of the line items, by index; 0 for line items that do not move. */
export type Quantities = readonly number[];

/** Returns the units of the line items that hold stock. */
const unitsOf = ({ order }: StoredOrder, quantities: Quantities): Units[] =>
  order.line_items.flatMap(({ sku }, at) => {
    const quantity = quantities[at] ?? 0;
    return quantity > 0 ? [{ sku, quantity }] : [];
  });

/** Returns what the line items hold after `quantities` were released, shipped or written off. */
const without = ({ stock }: StoredOrder, quantities: Quantities): LineStock[] =>
  stock.map((line, at) => ({ ...line, reserved: line.reserved - (quantities[at] ?? 0) }));

const held = ({ stock }: StoredOrder): Quantities => stock.map(({ reserved }) => reserved);

/** Moves units whose levels must permit it: units are present, and reserved for the order. */
async function moveAll(work: Work, kind: Move, stored: StoredOrder, quantities: Quantities): Promise<LevelChange[]> {
  const units = unitsOf(stored, quantities);
  const changes = await moveStock(work, kind, stored.locationId, units);
  const moved = new Set(changes.map(({ after }) => after.sku));
  const missing = units.filter(({ sku }) => !moved.has(sku)).map(({ sku }) => sku);
  if (missing.length === 0) return changes;
  const detail = `There are not enough units of ${missing.join(', ')} at ${stored.locationId}. Nothing was changed.`;
  throw new Problem('insufficient_stock', detail);
}

async function journal(
  work: Work,
  reason: JournalReason,
  { order }: StoredOrder,
  changes: readonly LevelChange[],
  quantities: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = changes.map(({ after }) => ({ ...after, delta: quantities.get(after.sku) ?? 0 }));
  await recordInJournal(work, reason, order.number, entries);
}

const bySku = (units: readonly Units[], sign: 1 | -1): Map<string, number> =>
  new Map(units.map(({ sku, quantity }) => [sku, sign * quantity]));

/** Gives all units that an order holds back to the available ones. */
export async function releaseReserved(work: Work, stored: StoredOrder): Promise<StockChange> {
  const quantities = held(stored);
  return { changes: await moveAll(work, 'release', stored, quantities), stock: without(stored, quantities) };
}

/** Takes units of line items that hold stock out of it. */
async function remove(
  work: Work,
  stored: StoredOrder,
  quantities: Quantities,
  reason: JournalReason,
): Promise<StockChange> {
  const changes = await moveAll(work, 'remove', stored, quantities);
  await journal(work, reason, stored, changes, bySku(unitsOf(stored, quantities), -1));
  return { changes, stock: without(stored, quantities) };
}

/** Ships units of line items; those of untracked variants hold no stock. */
export const shipReserved = (work: Work, stored: StoredOrder, quantities: Quantities): Promise<StockChange> =>
  remove(
    work,
    stored,
    quantities.map((quantity, at) => Math.min(quantity, stored.stock[at]?.reserved ?? 0)),
    'shipped',
  );

/** Writes off all units that a cancelled order still holds. */
export const writeOffReserved = (work: Work, stored: StoredOrder): Promise<StockChange> =>
  remove(work, stored, held(stored), 'damaged');

/** Adds returned units to the stock. Levels that no longer exist are left out. */
export async function takeBack(work: Work, stored: StoredOrder, quantities: Quantities): Promise<LevelChange[]> {
  const units = unitsOf(stored, quantities);
  const changes = await moveStock(work, 'takeBack', stored.locationId, units);
  await journal(work, 'returned', stored, changes, bySku(units, 1));
  return changes;
}
