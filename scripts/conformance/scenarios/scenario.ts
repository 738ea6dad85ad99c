/**
 * Types of an expanded conformance case, as returned by `loadCases`. `openapi/scenarios/scenario.schema.json` documents
 * the YAML notation and the meaning of each member. Times are in milliseconds.
 */

import type { NeededTrait } from '../../../generators/languages/harness.ts';
import type { FaultName } from './faults.ts';
import type { Expectation } from './expectation.ts';
import type { Json } from './json.ts';

export interface Case {
  /** Unique id, `<topic>/<behaviour>`. */
  id: string;
  /** Description of its file. */
  about: string;
  /** File and line for messages, such as `openapi/scenarios/values/path.yaml:12`. */
  source: string;
  client: ClientOptions;
  call: Call;
  /**
   * Steps of the server; empty for calls without a client. The last step repeats indefinitely unless it has `times`.
   */
  plan: PlanStep[];
  expect: Expectation;
  /** Traits that a column must have for this case, beyond those that its call shows. */
  needs?: readonly NeededTrait[];
  /** True if the case is derived from an operation of the contract. */
  isDerived?: true;
}

/**
 * Options of the client. Absent options have the default of the library, except `api_key` (`ik_test_conformance`) and
 * `base_url` (the URL of the session), which the harness adds unless `env` is present. In `base_url` (also that of a
 * derived client), `base_path` and the values of `env`, `{session}` stands for the base URL of the session, `{port}` for its port and `{path}` for its path.
 */
export interface ClientOptions {
  /** Null creates a client without a key. */
  api_key?: string | null;
  /**
   * Values that a key function returns, one for each call; the last value repeats. For null, the function throws.
   * Replaces `api_key`.
   */
  api_keys?: (string | null)[];
  base_url?: string;
  /** Appended to the base URL of the session. */
  base_path?: string;
  allow_insecure_http?: boolean;
  max_retries?: number;
  timeout_ms?: number;
  total_timeout_ms?: number;
  connect_timeout_ms?: number;
  max_retry_after_ms?: number;
  max_response_bytes?: number;
  adaptive_rate_limit?: boolean;
  requests_per_minute?: number;
  /** Maximum number of connections at a time; further requests wait for one that is free. */
  max_connections?: number;
  app_name?: string;
  extra_headers?: Record<string, string>;
  /** Environment variables of the driver's process; no other variables of the library are set. */
  env?: Record<string, string>;
  /** Installs hooks that report `events`. With `throw`, each hook throws after it has reported its event. */
  hooks?: 'record' | 'throw';
  /** `throw`: throws after it has recorded a line; `environment`: no logger, and the standard error is the log. */
  logger?: 'throw' | 'environment';
  /** Middleware, the first one outermost. Each reports `events`. */
  middleware?: Middleware[];
  /** Replaces the transport of the library by one of the driver, which reports `events`. */
  transport?: OwnTransport;
  /** Messages of the error that the watchers of the case throw, and of its causes. */
  thrown?: string[];
}

/**
 * Middleware of a case. Without a member other than `name`, it only reports `events`: `before`, and `after` as soon as
 * its response or the error of the next middleware is known. One that throws reports only `before`.
 */
export interface Middleware {
  name: string;
  /** Headers that it sets in the request. */
  set_headers?: Record<string, string>;
  /** Replaces the first text by the second in the URL of the request. */
  replace_in_url?: [from: string, to: string];
  /** Time that it waits before it calls the next middleware. */
  delay_ms?: number;
  /** Response that it returns without calling the next middleware; null for no response. */
  respond?: ResponseStep | null;
  /** Throws an error that is not an error of the library. */
  throw?: true;
}

/**
 * Transport of a case. It sends requests with a client of the platform, or returns `respond` without a request, or
 * throws an error that is not an error of the library.
 */
interface OwnTransport {
  respond?: ResponseStep;
  throw?: true;
}

/** Options of one call. */
export interface CallOptions {
  idempotency_key?: string;
  timeout_ms?: number;
  total_timeout_ms?: number;
  max_retries?: number;
  extra_headers?: Record<string, string>;
  extra_query?: Record<string, string>;
  /**
   * Cancels before the call, or when the server has accepted the connection, received the request or sent the headers;
   * after a time, by other means if `by` names them; when a watcher of the case reports an event; or when a number of items is read.
   */
  cancel?:
    | { on: 'before' | 'connect' | 'request' | 'headers' }
    | { after_ms: number; by?: 'timeout' | 'dependent' }
    | { at: string }
    | { after_items: number };
}

export type Call =
  | OperationCall
  | RequestCall
  | PagesCall
  | ConstructCall
  | ManyCall
  | UnwrapCall
  | ReceiveCall
  | StepsCall;

/** A call with its arguments by their names in the request. */
export interface OperationCall {
  operation: string;
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  headers?: Record<string, Json>;
  /** Absent for a call without a body. Within the body, null is an explicit null. */
  body?: Json;
  options?: CallOptions;
}

/** A request to an operation that the library does not know. */
export interface RequestCall {
  request: {
    method: string;
    path: string;
    path_params?: Record<string, Json>;
    query?: Record<string, Json>;
    body?: Json;
    options?: CallOptions;
  };
}

export interface PagesCall {
  pages: OperationCall & {
    /** Number of items (or pages, with `per`) to read. */
    take: number | 'all';
    /** Defaults to `items`. */
    per?: 'items' | 'pages';
    /** Collects items with `toArray({limit})` or its equivalent instead of iterating. */
    limit?: number;
  };
}

interface ConstructCall {
  construct: Record<string, never>;
}

/** Repeats one call on the same client; with `first_alone`, the first call ends before the others start. */
export interface ManyCall {
  many: {
    times: number;
    at_once: number;
    first_alone?: boolean;
    /** Call n (from 0) starts no earlier than n times this many milliseconds after the first one. */
    every_ms?: number;
    /** Name of a header that each call sends with its number, from 1, as an extra header. */
    numbered?: string;
    /** `processes`: `at_once` forked processes share the calls after the first one. */
    share?: 'processes';
    call: OperationCall;
  };
}

/** Several actions in sequence. The outcome has one result for each. */
export interface StepsCall {
  steps: Step[];
}

/** A call, the creation of a derived client, or the closing of a client. `client` is the name of the first client. */
export type Step =
  | (OperationCall & { on?: string })
  | { derive: string; from?: string; options: ClientOptions }
  | { close: string };

export interface UnwrapCall {
  unwrap: {
    headers: Headers;
    /** Null stands for a missing value. */
    secrets: (string | null)[];
    tolerance_ms?: number;
    /** Current time in Unix seconds, which may have a fraction. */
    now: number;
  } & ({ body: string } | { base64: string } | { parsed: Json });
}

/** A delivery to a webhook handler, whose value is a list of `{ status, headers, text }`. */
export interface ReceiveCall {
  receive: {
    method?: string;
    body: string;
    headers: Record<string, string>;
    /** Null stands for a missing value. */
    secrets: (string | null)[];
    secrets_from_function?: boolean;
    tolerance_ms?: number;
    max_bytes?: number;
    /** Types of events that have a function. */
    on?: string[];
    other?: boolean;
    /** Number of calls of the functions that fail at first. */
    fail?: number;
    /** Error of these calls, if it is not that of the case: the function verifies another webhook, without headers. */
    fail_by?: 'verification';
    /** Ids of events that have been processed; absent if ids are not kept. */
    seen?: string[];
    /** Keeper of these ids; defaults to a set. */
    seen_by?: 'set' | 'table' | 'claimed' | 'add fails' | 'remove fails' | 'done fails';
    /** Number of deliveries that arrive while the first call of a function runs. */
    during?: number;
    on_error?: 'report' | 'throw';
    logger?: 'throw';
    times?: number;
  };
}

/** Headers by name; a list repeats the header. */
export type Headers = Record<string, string | string[]>;

/** Behaviour of the server for the next request, or for the next `times` requests. */
export type PlanStep = (ResponseStep | PrismStep | FaultStep) & StepTiming;

export interface StepTiming {
  times?: number;
  /** Number of requests of the case that arrive before the response is sent. */
  after_requests?: number;
  delay_ms?: number;
}

/**
 * A scripted response. The server sends these headers unchanged and adds only `Content-Length` and, for `json` without
 * a `Content-Type`, `application/json` (`application/problem+json` from status 400).
 */
export type ResponseStep = {
  status: number;
  /** Version of HTTP in the status line; 1.1 if absent. */
  http?: '1.0' | '1.1';
  /** Keeps the connection open after a response with `Connection: close`. */
  stays_open?: true;
  headers?: Headers;
  /** Name of a request header; its value replaces `{echo}` in the body. `:number` is the number of the request. */
  echo?: string;
  /** Limits the requests that get this response; the others get a 429. All state what is left. */
  window?: RateLimitWindow;
} & ({ json: Json } | { text: string } | { base64: string } | Record<never, never>);

/** Rate limit of a step, whose windows begin with a request. */
export interface RateLimitWindow {
  limit: number;
  seconds: number;
  /** `current`: `RateLimit` and `RateLimit-Policy`; `older`: the three older ones, without the length of a window. */
  headers: 'current' | 'older';
}

/** Documented response of the contract; `{}` selects the success. */
export interface PrismStep {
  prism: { code?: number; example?: string };
  /** Headers in addition to the documented ones. */
  headers?: Headers;
}

export interface FaultStep {
  fault: FaultName;
  status?: number;
  headers?: Headers;
  body?: string;
  /** Target of `redirect`: the session itself or the listener at another origin. */
  location?: 'same' | 'other';
  /** Bytes after the response of `surplus_bytes`; a complete second response if absent. */
  surplus?: string;
  /** Headers of each 103 of `informational_103_then_200`; a `Link` if absent. */
  early_headers?: Headers;
}
