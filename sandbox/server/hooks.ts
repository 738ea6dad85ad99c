/** Hooks of the lab in the pipeline of the API: faults, rows that changed, and the log of requests. */
import { Problem } from '../contract/problem.ts';
import type { Tenant } from '../work/work.ts';
import type { OperationId } from '../contract/types.ts';
import type { Tx } from '../store/store.ts';

/** Request as rules of faults see it, once its key is known and before the rate limit counts it. */
export interface LabCall {
  readonly requestId: string;
  readonly method: string;
  /** Path with its identifiers, without query parameters. */
  readonly path: string;
  readonly operationId: OperationId;
  /** Undefined for an operation that needs no key. */
  readonly tenant: Tenant | undefined;
  readonly keyId: string | undefined;
  /** Value of the header `Sandbox-Fault`. */
  readonly header: string | undefined;
}

/** Problem that a fault causes on purpose, so that no log reports it as a failure of the server. */
export class PlannedProblem extends Problem {}

/** End of an exchange: the whole response, no byte of it, or its head and half of its body. */
export type Ending = 'send' | 'cut' | 'truncate';

/** Faults that one request meets. */
export interface CallFaults {
  /** Called before anything changes. Throws the problem to send, or tells to cut the connection, after a delay. */
  before(): Promise<'continue' | 'cut'>;
  /** Called while the request is in progress, its Idempotency-Key is taken, and its transaction has not begun. Waits for a delay. */
  during(): Promise<void>;
  /** Called once the transaction is committed and before the first byte of the response. */
  after(): Promise<Ending>;
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  /** Text as received or sent; undefined without a body. */
  readonly body: string | undefined;
}

/** Request and response, reported once the last byte is out or the connection is cut. */
export interface Exchange {
  readonly requestId: string;
  /** Time of the sandbox's clock at which the request began. */
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  /** Path with query parameters. */
  readonly url: string;
  /** Undefined if no operation has this path and method. */
  readonly operationId: OperationId | undefined;
  readonly tenant: Tenant | undefined;
  readonly keyId: string | undefined;
  readonly request: Message;
  readonly response: Message & { readonly status: number };
  /** End of the exchange; `cut` and `truncate` only with a fault, or if the client went away. */
  readonly ending: Ending;
}

/** Functions that the pipeline calls if the lab is enabled. */
export interface LabHooks {
  /** Returns the faults of a call; undefined if it meets none. */
  faultsOf(call: LabCall): CallFaults | undefined;
  /** Returns a transaction that also notes which rows the request changes. */
  watch(requestId: string, tx: Tx): Tx;
  /** Keeps the exchange for the inspector. */
  finished(exchange: Exchange): void;
}
