import { changeSetting, readSetting } from '../store/settings.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Clock } from './clock.ts';

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
