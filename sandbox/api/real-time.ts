/** The real time: that of the database if several processes share it, however much the clocks of their machines differ. */
import { statement, type Store, type Tx } from './store.ts';

/** Time that goes on by itself, and that nobody can move. */
export interface RealTime {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Compares the clock of this machine with that of the database. */
  measure(): Promise<void>;
}

/** Limits of the difference between two clocks, in milliseconds. */
interface Difference {
  readonly least: number;
  readonly most: number;
}

/** The only statement that asks the database for its time; all others get theirs as a parameter. */
const TIME = statement<{ at: number }>(
  'clock_database_time',
  'select (extract(epoch from clock_timestamp()) * 1000)::bigint as at',
);
/** The database rounds its time to a millisecond. */
const ROUNDING_MS = 0.5;
/** The first response is slow, because the statement is prepared. */
const FIRST_MEASUREMENTS = 3;

/**
 * Returns the difference as far as two measurements tell. Where they contradict each other, a clock has been set, or has drifted
 * too far, and the new one holds.
 */
function combined(known: Difference, measured: Difference): Difference {
  const least = Math.max(known.least, measured.least);
  const most = Math.min(known.most, measured.most);
  return least <= most ? { least, most } : measured;
}

/** Time of the machine as it was at the start, plus what has passed since: nobody sets this clock while it is compared. */
const steady = (): number => performance.timeOrigin + performance.now();

/**
 * Returns the real time. With PGlite, which runs in this process, it is the time of the machine. With PostgreSQL, the time of the
 * machine is corrected by its difference from that of the database, which is known as exactly as a response is quick.
 */
export async function openRealTime(store: Store, machine?: () => number): Promise<RealTime> {
  if (store.engine === 'pglite') return { now: machine ?? Date.now, measure: () => Promise.resolve() };
  const local = machine ?? steady;
  let difference: Difference = { least: -Infinity, most: Infinity };
  const measure = async (): Promise<void> => {
    const measured = await store.read((tx) => differenceTo(tx, local));
    difference = combined(difference, measured);
  };
  for (let time = 0; time < FIRST_MEASUREMENTS; time += 1) await measure();
  return { now: () => Math.round(local() + (difference.least + difference.most) / 2), measure };
}

/** Returns how far the clock of the database is ahead: it was read between the question and the response. */
async function differenceTo(tx: Tx, local: () => number): Promise<Difference> {
  const asked = local();
  const row = await tx.first(TIME, []);
  const answered = local();
  if (!row) throw new Error('the database did not tell its time');
  return { least: row.at - answered - ROUNDING_MS, most: row.at - asked + ROUNDING_MS };
}
