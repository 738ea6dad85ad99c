/** One interface over PGlite and PostgreSQL: both run the same SQL. Only this folder imports a driver. */

/** Value of a parameter. Times are milliseconds since the epoch; documents are text and stay unchanged. */
export type SqlValue = string | number | bigint | boolean | null | Uint8Array | readonly string[] | readonly number[];

/** SQL text with a name, prepared once for each connection; `Row` is the shape of a row of its result. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Never set: carries the type of the rows. */
  readonly row?: Row;
}

/** Transaction. Domain modules receive one and never the store, because PGlite has a single connection. */
export interface Tx {
  /** Returns all rows. */
  all<Row extends object>(statement: Statement<Row>, values: readonly SqlValue[]): Promise<Row[]>;
  /** Returns the first row. */
  first<Row extends object>(statement: Statement<Row>, values: readonly SqlValue[]): Promise<Row | undefined>;
  /**
   * Sends a statement without waiting for it, so that it travels with the next one. If it fails, so does the transaction.
   * `then` gets the first row before the commit ends, and may only announce.
   */
  ahead<Row extends object>(
    statement: Statement<Row>,
    values: readonly SqlValue[],
    then?: (row: Row | undefined) => void,
  ): void;
  /** Undoes all changes and notices so far, and begins again. */
  startOver(): Promise<void>;
  /** Informs the listeners of `topic`, in this process and others, after the commit; drops the notice on a rollback. */
  announce(topic: Topic, payload: string): void;
}

/** Subjects of notices, which are sent after a commit. They only save time: each listener also polls or has a time limit. */
export const TOPICS = ['access-changed', 'clock-changed', 'deliveries-due', 'activity'] as const;
export type Topic = (typeof TOPICS)[number];

/** Database. */
export interface Store {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Runs `work` in a transaction; repeats it up to three times after a deadlock, a serialisation failure, or a row whose unique
   * key another transaction has written meanwhile. `isPatient` is for work that may take any time, such as the copy of all data;
   * other work fails with a problem of status 503 once it takes longer than a request may.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: { readonly isPatient?: boolean }): Promise<T>;
  /** Throws a problem if nothing can be written at present, because the disk is full. */
  checkWritable(): void;
  /** Runs `work`, which only reads, without the cost of a transaction. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after each commit that announced `topic`. An empty payload says that notices of other processes may
   * have been missed, so anything may have changed. Returns a function that ends this.
   */
  listen(topic: Topic, listener: (payload: string) => void): () => void;
  /** Ends all work and closes the database. */
  close(): Promise<void>;
}

const STATEMENTS = new Map<string, Statement<object>>();

/** Declares a statement. Names are unique, because a connection prepares each name once. */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  if (STATEMENTS.has(name)) throw new Error(`two statements are called ${name}`);
  const declared: Statement<Row> = { name, text };
  STATEMENTS.set(name, declared);
  return declared;
}

/** Returns all statements of the modules that are loaded, for the tests that read their plans. */
export const declaredStatements = (): readonly Statement<object>[] => [...STATEMENTS.values()];

const READ = statement<{ value: string }>('settings_read', 'select value from setting where name = $1');
const LOCK = statement<{ value: string }>('settings_lock', 'select value from setting where name = $1 for update');
const CREATE = statement<object>(
  'settings_create',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
);
const CHANGE = statement<object>('settings_change', 'update setting set value = $2 where name = $1');

/** Returns a setting of the server, or undefined if nobody has set it. */
export const readSetting = async (tx: Tx, name: string): Promise<string | undefined> =>
  (await tx.first(READ, [name]))?.value;

/** Sets a setting to what `change` returns for its present value; changes at the same time come one after the other. */
export async function changeSetting(
  tx: Tx,
  name: string,
  initial: string,
  change: (value: string) => string,
): Promise<string> {
  await tx.all(CREATE, [name, initial]);
  const before = (await tx.first(LOCK, [name]))?.value ?? initial;
  const after = change(before);
  if (after !== before) await tx.all(CHANGE, [name, after]);
  return after;
}
