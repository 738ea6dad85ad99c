import type { ClientBase } from 'pg';

import type { Turns } from './turns.ts';

/** Bytes of the log after which it is shortened. Recovery after a kill reads at most about as much. */
const LOG_LIMIT = 24 * 1024 * 1024;
/** Number of transactions between two checks of the size of the log. */
const LOOK_EVERY = 64;
/** Transactions after which the rows that updates left behind are worth a clean-up. */
const CLEAN_UP_AFTER = 2000;
/** Transactions after which it no longer waits until the store is idle. */
const CLEAN_UP_ANYWAY = 100_000;
const IDLE_MS = 3000;

const LOG_LENGTH = {
  name: 'upkeep_log_length',
  text: 'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
};
const TABLES = {
  name: 'upkeep_tables',
  text: `select relname as name from pg_stat_user_tables where n_dead_tup + n_mod_since_analyze > 1000 order by relname`,
};

/** Does for PGlite what processes of a server do in the background: it has no checkpoints, no clean-up and no statistics. */
export class Upkeep {
  readonly #client: ClientBase;
  readonly #turns: Turns;
  readonly #timer: NodeJS.Timeout;
  readonly #idleMs: number;
  #untilLook = 0;
  #transactions = 0;
  #lastUse = 0;

  constructor(client: ClientBase, turns: Turns, idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
    this.#client = client;
    this.#turns = turns;
    this.#timer = setInterval(() => void this.#whenIdle().catch(() => undefined), idleMs);
    this.#timer.unref();
  }

  /** Notes that the store is not idle. */
  noteUse(): void {
    this.#lastUse = performance.now();
  }

  /** Shortens the log when it is long. Call it after each use of the connection by a writer, outside transactions. */
  async afterWork(): Promise<void> {
    this.#transactions++;
    this.noteUse();
    if (this.#untilLook-- > 0) return;
    this.#untilLook = LOOK_EVERY;
    const { rows } = await this.#client.query<{ bytes: number }>(LOG_LENGTH);
    if ((rows[0]?.bytes ?? 0) > LOG_LIMIT) await this.#client.query('checkpoint');
  }

  /** Shortens the log, so that the next start has nothing to recover. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    // Without it, on a full disk for example, the next start recovers.
    await this.#client.query('checkpoint').catch(() => undefined);
  }

  /** Cleans up one table after the other, so that a request waits for one table at most. */
  async #whenIdle(): Promise<void> {
    const isIdle = performance.now() - this.#lastUse >= this.#idleMs;
    if (this.#transactions < (isIdle ? CLEAN_UP_AFTER : CLEAN_UP_ANYWAY)) return;
    this.#transactions = 0;
    const { rows } = await this.#turns.take(async () => {
      // Counts are otherwise written down only now and then.
      await this.#client.query('select pg_stat_force_next_flush()');
      return this.#client.query<{ name: string }>(TABLES);
    });
    for (const { name } of rows) {
      await this.#turns.take(() => this.#client.query(`vacuum (analyze) "${name}"`));
    }
  }
}
