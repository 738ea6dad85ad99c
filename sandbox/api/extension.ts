/** Additions of the lab to the server: its paths, and hooks in the pipeline of the API. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from './contract/problems.ts';
import type { Tenant } from './call.ts';
import type { OperationId } from './contract/types.ts';
import type { Tx } from './store.ts';

// Hooks of the lab in the pipeline of the API: faults, rows that changed, and the log of requests.

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

/** Request to the API that the lab makes for people who have no API key. */
export interface ApiCall {
  readonly requestId: string;
  readonly method: string;
  /** Path with query parameters. */
  readonly url: string;
  /** Headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly tenant: Tenant;
  /** Key of the tenant in whose place the request is made; undefined for one with all scopes. */
  readonly keyId: string | undefined;
  /** IP address of the client. */
  readonly address: string;
}

export type ApiResponse = Pick<Exchange, 'response' | 'ending'>;

/** Makes a request to the API; throws the problem of a key that does not exist. */
export type CallApi = (call: ApiCall) => Promise<ApiResponse>;

/** Call whose parameters are valid; its body is any JSON value. */
export interface ExampleCall {
  readonly operationId: OperationId;
  readonly path: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Undefined for an operation that needs no key. */
  readonly tenant: Tenant | undefined;
}

/** Functions that the pipeline calls if the lab is enabled. */
export interface LabHooks {
  /** Returns the faults of a call; undefined if it meets none. */
  faultsOf(call: LabCall): CallFaults | undefined;
  /** Renews what a request of the documentation needs. */
  renewExamples(call: ExampleCall): Promise<void>;
  /** Returns a transaction that also notes which rows the request changes. */
  watch(requestId: string, tx: Tx): Tx;
  /** Keeps the exchange for the inspector. */
  finished(exchange: Exchange): void;
}

/** Request to an address of the sandbox itself, which the contract does not describe. */
export interface ExtensionRequest {
  readonly method: string;
  /** Decoded segments after the extension's prefix: `/_sandbox/clock/advance` has `clock` and `advance`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Returns the body as JSON, undefined if there is none; throws a problem of status 400 or 413. */
  json(): Promise<unknown>;
  readonly raw: IncomingMessage;
}

/** Response of an extension: JSON, bytes with a media type, or a function that writes all of it, such as a live stream. */
export type ExtensionResponse =
  | { readonly status: number; readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: number; readonly bytes: Uint8Array | string; readonly headers: Readonly<Record<string, string>> }
  | { readonly stream: (response: ServerResponse) => void };

/**
 * Serves everything under a prefix such as `/_sandbox`; undefined results in 404. It throws `Problem` for errors. The
 * server compares the bearer token first, except for extensions that are public, such as the files of the inspector.
 */
export interface Extension {
  readonly prefix: string;
  /** Returns true if a request needs no token. */
  isPublic(method: string, path: readonly string[]): boolean;
  handle(request: ExtensionRequest): Promise<ExtensionResponse | undefined>;
}
