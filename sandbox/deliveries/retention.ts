/** Deletion of events and deliveries that are too old. */
import { isWanted, wanted } from '../api/wanted.ts';
import type { Tenant } from '../api/call.ts';
import { statement, type Statement, type Tx, type Store } from '../api/store.ts';
import type { Clock, Due } from '../api/clock.ts';

const DAY = 24 * 3_600_000;

/** Time for which events and deliveries can be read. */
export const READABLE_MS = 30 * DAY;

/**
 * Time for which their rows are kept. A delivery that is retried by hand on its last day needs its event for the whole
 * schedule, which is at most ten days if the receiver postpones every attempt.
 */
const KEPT_MS = 45 * DAY;

/** Time for which the ids of removed events and deliveries are kept, so that the API reports them as expired. */
const REMEMBERED_MS = 365 * DAY;

// Ids of events and deliveries that were removed because of their age.

const FIND = statement<{ id: string }>(
  'expired_find',
  'select id from expired where account_id = $1 and mode = $2 and id = $3',
);

/** Returns true if a record with this id existed and was removed because of its age. */
export const isExpiredId = async (tx: Tx, { accountId, mode }: Tenant, id: string): Promise<boolean> =>
  (await tx.first(FIND, [accountId, mode, id])) !== undefined;

const REMOVE_ATTEMPTS = statement(
  'deliveries_remove_attempts',
  `delete from delivery_attempt using ${wanted()} where ${isWanted('delivery_id')}`,
);
const REMOVE = statement('deliveries_remove', `delete from delivery using ${wanted()} where ${isWanted('id')}`);

/** Removes deliveries with their attempts. */
export async function removeDeliveries(tx: Tx, { accountId, mode }: Tenant, ids: readonly string[]): Promise<void> {
  await tx.all(REMOVE_ATTEMPTS, [accountId, mode, ids]);
  await tx.all(REMOVE, [accountId, mode, ids]);
}

// Removes events and deliveries once nobody may read them any more, in slices that hold no lock for long.

const SLICE = 1000;
/** Removals are due at full hours, so that the clock does not stop at each record on its way. */
const STEP_MS = 3_600_000;

interface AgedRow {
  readonly account_id: string;
  readonly mode: Tenant['mode'];
  readonly id: string;
  readonly at: number;
}

/** Rows of one table that are removed when they are old. */
interface Aged {
  readonly oldest: Statement<{ at: number }>;
  /** Returns the oldest rows of all accounts. */
  readonly slice: Statement<AgedRow>;
  readonly lifetimeMs: number;
  /** Removes rows of one account and mode, the oldest that it has. */
  remove(tx: Tx, tenant: Tenant, rows: readonly AgedRow[], now: number): Promise<void>;
}

const aged = (table: string, time: string, lifetimeMs: number, remove: Aged['remove']): Aged => ({
  oldest: statement(`retention_oldest_${table}`, `select ${time} as at from ${table} order by ${time} limit 1`),
  slice: statement(
    `retention_slice_${table}`,
    `select account_id, mode, id, ${time} as at from ${table} where ${time} < $1 order by ${time} limit $2`,
  ),
  lifetimeMs,
  remove,
});

const REMOVE_EVENTS = statement(
  'retention_remove_events',
  `delete from event using ${wanted()} where ${isWanted('id')}`,
);
const REMOVE_PLACES = statement(
  'retention_remove_places',
  'delete from event_time where account_id = $1 and mode = $2 and created_at <= $3',
);
const REMEMBER = statement(
  'retention_remember',
  `insert into expired (account_id, mode, id, expired_at) select $1, $2, id, $4 from unnest($3::text[]) as n (id)
   on conflict do nothing`,
);
const FORGET = statement('retention_forget', `delete from expired using ${wanted()} where ${isWanted('id')}`);

const idsOf = (rows: readonly AgedRow[]): string[] => rows.map(({ id }) => id);

const ALL: readonly Aged[] = [
  aged('event', 'created_at', KEPT_MS, async (tx, { accountId, mode }, rows, now) => {
    const ids = idsOf(rows);
    await tx.all(REMOVE_EVENTS, [accountId, mode, ids]);
    await tx.all(REMOVE_PLACES, [accountId, mode, Math.max(...rows.map(({ at }) => at))]);
    await tx.all(REMEMBER, [accountId, mode, ids, now]);
  }),
  aged('delivery', 'created_at', KEPT_MS, async (tx, tenant, rows, now) => {
    const ids = idsOf(rows);
    await removeDeliveries(tx, tenant, ids);
    await tx.all(REMEMBER, [tenant.accountId, tenant.mode, ids, now]);
  }),
  aged('expired', 'expired_at', REMEMBERED_MS, async (tx, { accountId, mode }, rows) => {
    await tx.all(FORGET, [accountId, mode, idsOf(rows)]);
  }),
];

/** Returns the work of removing what is too old. */
export function retention(store: Store, clock: Clock): Due {
  return {
    name: 'event-retention',
    async next() {
      const earliest = await store.read(async (tx) => {
        const times: number[] = [];
        for (const kind of ALL) times.push(await dueAt(tx, kind));
        return Math.min(...times);
      });
      return Number.isFinite(earliest) ? earliest : undefined;
    },
    async run() {
      for (const kind of ALL) while (await removeSlice(store, kind, clock.now()));
    },
  };
}

async function dueAt(tx: Tx, { oldest, lifetimeMs }: Aged): Promise<number> {
  const row = await tx.first(oldest, []);
  return row ? Math.ceil((row.at + lifetimeMs + 1) / STEP_MS) * STEP_MS : Infinity;
}

/** Removes a slice of rows, those of each account and mode in a transaction. Returns false if nothing was too old. */
async function removeSlice(store: Store, { slice, lifetimeMs, remove }: Aged, now: number): Promise<boolean> {
  const rows = await store.read((tx) => tx.all(slice, [now - lifetimeMs, SLICE]));
  const byTenant = new Map<string, AgedRow[]>();
  for (const row of rows) {
    const key = `${row.account_id}/${row.mode}`;
    byTenant.set(key, [...(byTenant.get(key) ?? []), row]);
  }
  for (const own of byTenant.values()) {
    const [first] = own;
    if (first) await store.write((tx) => remove(tx, { accountId: first.account_id, mode: first.mode }, own, now));
  }
  return rows.length > 0;
}
