import type { ClientBase } from 'pg';
import { StoreError } from './errors.ts';
import { query } from './driver.ts';
import type { SqlValue, Statement, Topic, Tx } from '../api/store.ts';

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
  readonly #writes: boolean;
  readonly #ahead: Promise<void>[] = [];
  #ended = false;
  #isClosed = false;

  constructor(client: ClientBase, writes: boolean) {
    this.#client = client;
    this.#writes = writes;
  }

  async all<Row extends object>(statement: Statement<Row>, values: readonly SqlValue[]): Promise<Row[]> {
    this.#refuseAfterEnd(statement.name);
    return query(this.#client, statement, values);
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
    ahead(this.#client, 'begin');
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
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly result: T; readonly notices: readonly Notice[] }> {
  const session = new Session(client, true);
  ahead(client, 'begin');
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

/** Runs `work` on the connection, each statement for itself. */
export async function withoutTransaction<T>(client: ClientBase, work: (tx: Tx) => Promise<T>): Promise<T> {
  const session = new Session(client, false);
  try {
    return await work(session);
  } finally {
    session.close();
  }
}
