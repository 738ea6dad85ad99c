/** The clock of the sandbox, which can be moved, and work that becomes due by it. */
import { type Statement, type Store, changeSetting, readSetting, type Tx } from './store.ts';
import { openRealTime } from './real-time.ts';

const MILLISECOND = 1;
const SECOND = 1000 * MILLISECOND;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Clock of the sandbox: the real time plus an offset that only the lab changes, and only forwards. */
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
/** Time between two looks at the time of the database and the offset: notices may be lost, and clocks drift. */
const LOOK_MS = 10_000;

const readOffset = async (tx: Tx): Promise<number> => Number((await readSetting(tx, OFFSET)) ?? 0);

/** Clock whose offset is in the database, so that it survives restarts and is the same in all processes. */
export interface StoredClock extends Clock {
  /** Returns the real time, which nobody can move, in milliseconds since the epoch. Signatures and leases use it. */
  realTime(): number;
  /** Moves the clock of all processes to `time`, in milliseconds since the epoch; an earlier time changes nothing. */
  moveTo(time: number): Promise<void>;
  /** Reads the offset again, because the database was replaced by a snapshot or another process moved the clock. */
  reload(): Promise<void>;
  /** Stops following other processes. */
  close(): void;
}

/**
 * Opens the clock of the database. It never goes backwards, whatever the clock of the machine or of the database does.
 * @param machine time of the machine, in milliseconds since the epoch; see `openRealTime`
 */
export async function openClock(store: Store, machine?: () => number): Promise<StoredClock> {
  const real = await openRealTime(store, machine);
  let offset = await store.read(readOffset);
  let latest = 0;
  const reload = async (): Promise<void> => {
    await real.measure();
    offset = await store.read(readOffset);
  };
  // The database may be unavailable; the next look reads the offset.
  const look = (): void => void reload().catch(() => undefined);
  const end = store.listen('clock-changed', look);
  // PGlite serves one process, so nobody else moves its clock.
  const timer = store.engine === 'postgres' ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    realTime: () => real.now(),
    now() {
      latest = Math.max(latest, real.now() + offset);
      return latest;
    },
    async moveTo(time) {
      offset = await store.write(async (tx) => {
        const wanted = time - real.now();
        const after = await changeSetting(tx, OFFSET, '0', (before) => String(Math.max(Number(before), wanted)));
        tx.announce('clock-changed', after);
        return Number(after);
      });
    },
    reload,
    close() {
      end();
      clearInterval(timer);
    },
  };
}

// Durations, by which people move the clock.

/** Longest duration of one step: ten years, so that times stay far from the limits of a date. */
const LONGEST = 3650 * DAY;

const SHORT_UNITS: Readonly<Record<string, number>> = {
  ms: MILLISECOND,
  s: SECOND,
  m: MINUTE,
  min: MINUTE,
  h: HOUR,
  d: DAY,
  w: WEEK,
};
const SHORT = /^(?:\d{1,9}(?:ms|min|s|m|h|d|w))+$/;
const SHORT_PART = /(\d+)(ms|min|s|m|h|d|w)/g;
const ISO =
  /^P(?!$)(?:(\d{1,9})W|(?:(\d{1,9})D)?(?:T(?!$)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?)$/;
const CALENDAR = /^P\d+[YM]|^P\d+Y\d+M/;

/** Thrown for a text that is not a duration; the message lists the valid forms. */
export class DurationError extends Error {
  override readonly name = 'DurationError';
}

/** Returns the milliseconds of a duration in ISO 8601 (`P3DT12H`) or in short form (`3d12h`, `90s`, `250ms`). */
export function parseDuration(text: string): number {
  const milliseconds = shortForm(text) ?? isoForm(text);
  if (milliseconds === undefined) throw new DurationError(reasonAgainst(text));
  if (milliseconds > LONGEST) throw new DurationError('A duration is at most 3650 days.');
  return milliseconds;
}

function shortForm(text: string): number | undefined {
  if (!SHORT.test(text)) return undefined;
  let total = 0;
  for (const [, count, unit] of text.matchAll(SHORT_PART)) total += Number(count) * (SHORT_UNITS[unit ?? ''] ?? 0);
  return total;
}

function isoForm(text: string): number | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return Math.round(
    (weeks ?? 0) * WEEK + (days ?? 0) * DAY + (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + (seconds ?? 0) * SECOND,
  );
}

const reasonAgainst = (text: string): string =>
  CALENDAR.test(text)
    ? 'Years and months have no fixed length. Write the duration in weeks, days, hours, minutes or seconds.'
    : 'A duration looks like 3d, 12h, 1d12h, 90s, 250ms or P3DT12H.';

/** Returns the result of `work`, or throws once `limitMs` of the machine's time are over. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
