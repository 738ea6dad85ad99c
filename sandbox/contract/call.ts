import type { Work } from './work.ts';
import type { BodyOf, OperationId, PathOf, QueryOf, Reply, Schema } from './types.ts';

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
