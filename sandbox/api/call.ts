/** Parts that every operation gets: transaction, tenant, time, ids, and the types of its handler. */
import type { Tx } from './store.ts';
import type { Ids } from './ids.ts';
import type { ServerSecret } from './server-secret.ts';
import {
  type Schema,
  type BodyOf,
  type OperationId,
  type PathOf,
  type QueryOf,
  type Reply,
  ALL_SCOPES,
} from './contract/types.ts';
import type { Budget } from './rate-limits.ts';

/** Account and mode: every record belongs to one, and every key of every table begins with it. */
export interface Tenant {
  readonly accountId: string;
  readonly mode: Schema<'ApiKeyMode'>;
}

/** Everything that a change or a query of the domain needs, whether the API, the back office or a seed asks for it. */
export interface Work {
  readonly tx: Tx;
  readonly tenant: Tenant;
  /** Time of the sandbox's clock, in milliseconds since the epoch, the same during the whole request. */
  readonly now: number;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  /** Identifier of the request that caused the work; null in seeds. */
  readonly requestId: string | null;
}

/** API key that authenticated the request. */
export interface Caller {
  readonly keyId: string;
  readonly scopes: ReadonlySet<Schema<'Scope'>>;
}

/** One request whose key, parameters and body are valid against the contract. */
export interface Call<Id extends OperationId> extends Work {
  readonly caller: Caller;
  /** Budget of the caller, which the headers of the response show as well. */
  readonly budget: Budget;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Version that `If-Match` requires; undefined without the header and with `*`. */
  readonly ifMatch: number | undefined;
}

/** Carries out an operation, or throws a `Problem`. */
type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

/** Handlers of some operations; a module exports one for its own, and main.ts needs all of them. */
export type Handlers<Id extends OperationId> = { readonly [Key in Id]: Handler<Key> };

/** Parts of a call that are known before its transaction begins. */
export type Request<Id extends OperationId> = Pick<Call<Id>, 'path' | 'query' | 'body' | 'tenant'>;

/**
 * Handler with a step before the transaction: what may take seconds, such as resolving a name, must not hold the
 * database. It returns the handler to run inside. A repeat with the same Idempotency-Key is prepared for nothing.
 */
type PreparedHandler<Id extends OperationId> = (request: Request<Id>) => Promise<Handler<Id>>;

/** Operations whose handlers are prepared; all others are in `Handlers`. */
export type PreparedId = 'createWebhookEndpoint' | 'updateWebhookEndpoint';
export type PreparedHandlers<Id extends PreparedId = PreparedId> = { readonly [Key in Id]: PreparedHandler<Key> };

/** Operations whose handlers are not prepared. */
export type PlainId = Exclude<OperationId, PreparedId>;

/** Carries out the operation `id`. The type parameter ties the call and the reply to the operation. */
export const handle = <Id extends OperationId>(handlers: Handlers<Id>, id: Id, call: Call<Id>): Promise<Reply<Id>> =>
  handlers[id](call);

/** Prepares the operation `id`, and returns the handler to run inside the transaction. */
export const prepare = <Id extends PreparedId>(
  handlers: PreparedHandlers<Id>,
  id: Id,
  request: Request<Id>,
): Promise<Handler<Id>> => handlers[id](request);

/** The sandbox itself, which needs no key. */
const CALLER: Caller = { keyId: 'sandbox', scopes: new Set(ALL_SCOPES) };
/** Calls of the sandbox itself do not count. */
const BUDGET: Budget = {
  policy: { name: 'sandbox', limit: 0, windowMs: 0, header: '' },
  allowed: true,
  remaining: 0,
  resetSeconds: 0,
};

/** Returns the call of an operation of the contract that the sandbox itself carries out; its parts must be valid. */
export const internalCall = <Id extends OperationId>(
  work: Work,
  parts: Pick<Call<Id>, 'path' | 'query' | 'body'>,
): Call<Id> => ({ ...work, ...parts, caller: CALLER, budget: BUDGET, ifMatch: undefined });
