/** Journal of the stock: every change to `on_hand` with its reason. */
import type { Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';

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

/** Records changes to `on_hand`; those of 0 units, such as a new threshold, leave no entry. */
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
