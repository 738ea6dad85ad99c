import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import { isRetryable, storeProblem } from './errors.ts';
import { declaredStatements } from './statement.ts';
import type { Store, Topic, Tx } from './store.ts';
import { inTransaction, withoutTransaction, type Notice } from './transaction.ts';
import { warmUp } from './warm-up.ts';

/** Repeats after a deadlock or a serialisation failure. */
const REPEATS = 3;
const PAUSE_MS = 20;

type Listener = (payload: string) => void;

/** Store on an engine whose schema is up to date. */
export class EngineStore implements Store {
  readonly #engine: Engine;
  #isClosed = false;
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

  async analyze(): Promise<void> {
    await this.#engine.analyze();
  }

  /** Prepares the statements of all modules in the background, so that first requests do not wait for it. */
  warmUp(): void {
    // A database that fails here fails the next request, too, which reports it.
    void warmUp(this.#engine, declaredStatements(), () => this.#isClosed).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#engine.close();
  }

  async #repeating<T>(work: (tx: Tx) => Promise<T>) {
    for (let repeat = 0; ; repeat++) {
      try {
        return await this.#engine.use((client) => inTransaction(client, work));
      } catch (error) {
        if (repeat >= REPEATS || !isRetryable(error)) throw storeProblem(error);
        // Two that met in a deadlock must not start again at the same time.
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
