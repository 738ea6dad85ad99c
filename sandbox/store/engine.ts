/** The store on an engine: transactions, their repetition, and the notices after them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { isRetryable, storeProblem, StoreError } from './errors.ts';
import type { Store, Topic, Tx, SqlValue, Statement } from '../api/store.ts';
import { query } from './driver.ts';

/** How statements reach the database. */
export interface Protocol {
  /** Text that begins a transaction. */
  readonly begin: string;
  /**
   * True behind a pooler, where each transaction may meet another connection of the server: a statement has no name, because it
   * would be prepared on one of them only, and reads need a transaction for their settings.
   */
  readonly isPooled: boolean;
}

export interface UseOptions {
  /** True for work that may take any time, such as the copy of all data; false by default. */
  readonly isPatient?: boolean;
}

/** Everything in which PGlite and PostgreSQL differ. */
export interface Engine {
  readonly name: 'pglite' | 'postgres';
  readonly protocol: Protocol;
  /** Runs `work` with a connection that nobody else uses meanwhile. */
  use<T>(work: (client: ClientBase) => Promise<T>, options?: UseOptions): Promise<T>;
  /** Runs `work` with a connection from which others may read meanwhile. */
  share<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Throws a problem if nothing can be written at present. */
  checkWritable(): void;
  /** Sends notices to other processes; those that concern access and the clock before it resolves. */
  publish(notices: readonly Notice[]): Promise<void>;
  /** Calls `listener` for each notice of another process. */
  onNotice(listener: (notice: Notice) => void): void;
  close(): Promise<void>;
}

/** Repeats after a deadlock or a serialisation failure. */
const REPEATS = 3;
const PAUSE_MS = 20;
const WITHOUT_LIMIT = 'set local statement_timeout = 0';

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

  async write<T>(work: (tx: Tx) => Promise<T>, options: UseOptions = {}): Promise<T> {
    this.checkWritable();
    const { result, notices } = await this.#repeating(work, options);
    for (const notice of notices) this.#deliver(notice);
    if (notices.length > 0) await this.#engine.publish(notices);
    return result;
  }

  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.#engine.share((client) => reading(client, this.#engine.protocol, work));
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

  async #repeating<T>(work: (tx: Tx) => Promise<T>, options: UseOptions) {
    const { begin, isPooled } = this.#engine.protocol;
    const protocol = { begin: options.isPatient ? `${begin}; ${WITHOUT_LIMIT}` : begin, isPooled };
    for (let repeat = 0; ; repeat++) {
      try {
        return await this.#engine.use((client) => inTransaction(client, protocol, work), options);
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

// Transactions on one connection.

/** Notice that listeners receive after the commit. */
export interface Notice {
  readonly topic: Topic;
  readonly payload: string;
}

/** Statements on one connection. A transaction that has ended refuses further ones, because they would run outside it. */
class Session implements Tx {
  readonly notices: Notice[] = [];
  /** Error of a statement whose result was not awaited. */
  failure: unknown;
  readonly #client: ClientBase;
  readonly #protocol: Protocol;
  readonly #writes: boolean;
  readonly #ahead: Promise<void>[] = [];
  #ended = false;
  #isClosed = false;

  constructor(client: ClientBase, protocol: Protocol, writes: boolean) {
    this.#client = client;
    this.#protocol = protocol;
    this.#writes = writes;
  }

  async all<Row extends object>(statement: Statement<Row>, values: readonly SqlValue[]): Promise<Row[]> {
    this.#refuseAfterEnd(statement.name);
    const { name, text } = statement;
    return query(this.#client, this.#protocol.isPooled ? undefined : name, text, values);
  }

  async first<Row extends object>(statement: Statement<Row>, values: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.all(statement, values))[0];
  }

  ahead<Row extends object>(
    statement: Statement<Row>,
    values: readonly SqlValue[],
    then: (row: Row | undefined) => void = () => undefined,
  ): void {
    this.#refuseRead('a statement that nobody waits for');
    const done = this.first(statement, values)
      .then(then)
      .catch((error: unknown) => {
        this.failure ??= error;
      });
    this.#ahead.push(done);
  }

  async startOver(): Promise<void> {
    this.#refuseRead('a new start');
    this.#refuseAfterEnd('a new start');
    ahead(this.#client, 'rollback');
    ahead(this.#client, this.#protocol.begin);
    await this.settle();
    if (this.failure !== undefined) throw this.failure;
    this.#ahead.length = 0;
    this.notices.length = 0;
  }

  announce(topic: Topic, payload: string): void {
    this.#refuseRead('a notice');
    if (this.#isClosed) throw late(`notice ${topic}`);
    this.notices.push({ topic, payload });
  }

  /** Refuses further statements. */
  end(): void {
    this.#ended = true;
  }

  /** Waits until what came of all statements that were sent ahead is known. */
  async settle(): Promise<void> {
    await Promise.all(this.#ahead);
  }

  /** Refuses everything. */
  close(): void {
    this.#ended = true;
    this.#isClosed = true;
  }

  #refuseRead(what: string): void {
    if (!this.#writes) throw new StoreError(`${what} needs store.write, not store.read`);
  }

  #refuseAfterEnd(what: string): void {
    if (this.#ended) throw late(what);
  }
}

const late = (what: string): StoreError =>
  new StoreError(`${what} came after its transaction had ended: a promise was not awaited`);

/**
 * Sends a statement without waiting for it, so that it travels with the next one. If it fails, so do those after it, and the
 * commit is a rollback.
 */
function ahead(client: ClientBase, text: string): void {
  client.query(text).catch(() => undefined);
}

/** Runs `work` between `begin` and `commit`, and returns its result with the notices to send. */
export async function inTransaction<T>(
  client: ClientBase,
  protocol: Protocol,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly result: T; readonly notices: readonly Notice[] }> {
  const session = new Session(client, protocol, true);
  ahead(client, protocol.begin);
  try {
    const result = await work(session);
    session.end();
    const { command } = await client.query('commit');
    await session.settle();
    session.close();
    // After a failed statement, PostgreSQL responds to a commit by rolling back, without an error.
    if (command !== 'COMMIT')
      throw (
        session.failure ?? new StoreError('the transaction was rolled back, because a failed statement was ignored')
      );
    return { result, notices: session.notices };
  } catch (error) {
    session.end();
    await client.query('rollback').catch(() => undefined);
    await session.settle();
    session.close();
    // After a failed statement that nobody waited for, all others fail because of it.
    throw session.failure ?? error;
  }
}

/** Runs `work`, which only reads: each statement for itself, or in a transaction behind a pooler. */
export async function reading<T>(client: ClientBase, protocol: Protocol, work: (tx: Tx) => Promise<T>): Promise<T> {
  const session = new Session(client, protocol, false);
  if (protocol.isPooled) ahead(client, protocol.begin);
  try {
    return await work(session);
  } finally {
    session.close();
    if (protocol.isPooled) ahead(client, 'commit');
  }
}
