import type { Work } from './work.ts';
import type { BodyOf, FieldError, OperationId, PathOf, QueryOf, Reply, Schema } from './types.ts';

/** API key that authenticated the request. */
export interface Caller {
  readonly keyId: string;
  readonly scopes: ReadonlySet<Schema<'Scope'>>;
}

/** One request whose key, parameters and body are valid against the contract. */
export interface Call<Id extends OperationId> extends Work {
  readonly caller: Caller;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Versions that `If-Match` lists; undefined without the header and with `*`. */
  readonly ifMatch: readonly number[] | undefined;
}

/** Carries out an operation, or throws a `Problem`. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

/** Handlers of some operations; a module exports one for its own, and main.ts needs all of them. */
export type Handlers<Id extends OperationId> = { readonly [Key in Id]: Handler<Key> };

/** Request of which fields of the body are not valid; everything before the body is. */
export interface InvalidCall<Id extends OperationId> extends Work {
  readonly caller: Caller;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  /** Body as it was sent: any JSON value. */
  readonly body: unknown;
  /** Errors that the contract shows. */
  readonly errors: readonly FieldError[];
}

/**
 * Completes the errors of a body that the contract refuses, because a response lists all errors of the body and a missing
 * record of the path comes first: throws the problem of the missing record, or returns the errors that only the data
 * shows, such as unknown SKUs. The server leaves out those at pointers that already have an error, and sorts them.
 */
export type InvalidBodyCheck<Id extends OperationId> = (call: InvalidCall<Id>) => Promise<readonly FieldError[]>;

/** Checks of some operations; needed where the path names a record or where data can make a body invalid. */
export type InvalidBodyChecks = { readonly [Key in OperationId]?: InvalidBodyCheck<Key> };
