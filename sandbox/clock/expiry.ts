import type { Statement, Store } from '../store/store.ts';
import type { Clock, Due } from './clock.ts';

export interface Expiry {
  readonly name: string;
  /** Returns the earliest time at which a row expires, null without rows. */
  readonly earliest: Statement<{ at: number | null }>;
  /** Deletes a slice of the rows that have expired at the time $1. Returns a row for each. */
  readonly remove: Statement<{ removed: number }>;
}

/**
 * Returns the text of `remove`: a slice has 1,000 rows, and more if they expire at the same time.
 * @param column time at which a row expires
 */
export const removalOf = (table: string, column: string): string =>
  `delete from ${table}
   where ${column} <= coalesce(
     (select ${column} from ${table} where ${column} <= $1 order by ${column} offset 999 limit 1), $1)
   returning 1 as removed`;

const HOUR = 3_600_000;

/**
 * Returns the deletion of rows that have expired. It is due at most once an hour, because readers of these tables
 * compare the time of each row themselves.
 */
export const expiryOf = (store: Store, clock: Clock, { name, earliest, remove }: Expiry): Due => ({
  name,
  async next() {
    const row = await store.read((tx) => tx.first(earliest, []));
    return row && row.at !== null ? Math.ceil(row.at / HOUR) * HOUR : undefined;
  },
  async run() {
    let removed: readonly object[];
    do {
      // A transaction for each slice, so that none keeps others waiting.
      removed = await store.write((tx) => tx.all(remove, [clock.now()]));
    } while (removed.length > 0);
  },
});
