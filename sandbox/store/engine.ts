import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { type Notice, inTransaction, withoutTransaction } from './transaction.ts';
import { isRetryable, storeProblem } from './errors.ts';
import type { Store, Topic, Tx } from '../api/store.ts';

/** Everything in which PGlite and PostgreSQL differ. */
export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** Runs `work` with a connection that nobody else uses meanwhile. */
  use<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Runs `work` with a connection from which others may read meanwhile. */
  share<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Throws a problem if nothing can be written at present. */
  checkWritable(): void;
  /** Sends notices to other processes; those that concern access, budgets and the clock before it resolves. */
  publish(notices: readonly Notice[]): Promise<void>;
  /** Calls `listener` for each notice of another process. */
  onNotice(listener: (notice: Notice) => void): void;
  close(): Promise<void>;
}

/** Repeats after a deadlock or a serialisation failure. */
const REPEATS = 3;
const PAUSE_MS = 20;

type Listener = (payload: string) => void;

/** Store on an engine whose schema is up to date. */
export class EngineStore implements Store {
  readonly #engine: Engine;
  readonly #listeners = new Map<Topic, Set<Listener>>();

  constructor(engine: Engine) {
    this.#engine = engine;
    engine.onNotice((notice) => this.#deliver(notice));
  }

  get engine(): Engine['name'] {
    return this.#engine.name;
  }

  checkWritable(): void {
    this.#engine.checkWritable();
  }

  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.checkWritable();
    const { result, notices } = await this.#repeating(work);
    for (const notice of notices) this.#deliver(notice);
    if (notices.length > 0) await this.#engine.publish(notices);
    return result;
  }

  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.#engine.share((client) => withoutTransaction(client, work));
    } catch (error) {
      throw storeProblem(error);
    }
  }

  listen(topic: Topic, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  async #repeating<T>(work: (tx: Tx) => Promise<T>) {
    for (let repeat = 0; ; repeat++) {
      try {
        return await this.#engine.use((client) => inTransaction(client, work));
      } catch (error) {
        if (repeat >= REPEATS || !isRetryable(error)) throw storeProblem(error);
        // Two transactions that ended in a deadlock must not start again at the same time.
        await sleep(Math.random() * PAUSE_MS * (repeat + 1));
      }
    }
  }

  #deliver({ topic, payload }: Notice): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        // The transaction is committed, and its response must not say otherwise.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }
}
