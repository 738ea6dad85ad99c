/** The clock of the sandbox, which can be moved, and work that becomes due by it. */
import { type Statement, type Store, changeSetting, readSetting, type Tx } from './store.ts';

/** Clock of the sandbox: the machine's time plus an offset that only the lab changes, and only forwards. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Work that becomes due at a time, such as delivery attempts and the end of retention periods. */
export interface Due {
  readonly name: string;
  /** Returns the time at which the next piece becomes due, in milliseconds since the epoch; undefined if there is none. */
  next(): Promise<number | undefined>;
  /** Carries out everything that is due at the clock's time, and resolves when it has ended. */
  run(): Promise<void>;
}

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

/** Leap second in RFC 3339, which `Date` does not know. */
const LEAP_SECOND = /^(.{17})60/;
/** First and last time in UTC, which an offset can exceed: many languages have no year 0000, and RFC 3339 no year 10000. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the time that an RFC 3339 text means, in milliseconds since the epoch; a leap second is the next second. Times
 * beyond them become the nearest that it can.
 */
export function instantOf(text: string): number {
  const upper = text.toUpperCase();
  const time = LEAP_SECOND.test(upper) ? Date.parse(upper.replace(LEAP_SECOND, '$159')) + 1000 : Date.parse(upper);
  return Math.min(Math.max(time, EARLIEST), LATEST);
}

/** Returns the RFC 3339 text of a time, in UTC. */
export const textOf = (time: number): string => new Date(time).toISOString();

const OFFSET = 'clock_offset';

/** Clock whose offset is in the database, so that it survives restarts and is the same in all processes. */
export interface StoredClock extends Clock {
  /** Moves the clock of all processes to `time`, in milliseconds since the epoch; an earlier time changes nothing. */
  moveTo(time: number): Promise<void>;
  /** Reads the offset again, because the database was replaced by a snapshot or another process moved the clock. */
  reload(): Promise<void>;
  /** Stops listening for moves by other processes. */
  close(): void;
}

const readOffset = async (tx: Tx): Promise<number> => Number((await readSetting(tx, OFFSET)) ?? 0);

/** Opens the clock of the database. `machine` is the time of the machine, which may go backwards; the clock does not. */
export async function openClock(store: Store, machine: () => number = Date.now): Promise<StoredClock> {
  let offset = await store.read(readOffset);
  let latest = 0;
  const reload = async (): Promise<void> => {
    offset = await store.read(readOffset);
  };
  // The database may be unavailable; the next move or reload reads the offset.
  const end = store.listen('clock-changed', () => void reload().catch(() => undefined));
  return {
    now() {
      latest = Math.max(latest, machine() + offset);
      return latest;
    },
    async moveTo(time) {
      offset = await store.write(async (tx) => {
        const wanted = time - machine();
        const after = await changeSetting(tx, OFFSET, '0', (before) => String(Math.max(Number(before), wanted)));
        tx.announce('clock-changed', after);
        return Number(after);
      });
    },
    reload,
    close: end,
  };
}
