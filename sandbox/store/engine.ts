import type { ClientBase } from 'pg';

import type { Notice } from './transaction.ts';

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
  /** Brings the planner's statistics up to date. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}
