/** Writes the new numbers of locked levels, their journal and their events. */
import type { Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { appendEvents } from '../outbox/append.ts';
import { statement } from '../store/statement.ts';
import { recordInJournal } from './journal.ts';
import { availableOf, keyOf, LEVEL_COLUMNS, levelOf, type LevelRow } from './levels.ts';
import { stockEvents } from './stock-events.ts';

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
   where account_id = $1 and mode = $2 and sku = any($3::text[]) and location_id || ' ' || sku = any($4::text[])
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
