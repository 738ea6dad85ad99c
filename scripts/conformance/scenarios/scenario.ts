/**
 * A conformance case as the harness sees it: what `loadCases` makes of a scenario file once `each` and `${…}` are
 * expanded. How the same words are written in YAML, and what each means, is `openapi/scenarios/scenario.schema.json`.
 * Times are milliseconds.
 */

/** JSON as the caller means it. A `bigint` is an integer beyond 2^53 that a `number` would round; see `exactJson`. */
export type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface Case {
  /** Unique; `<topic>/<behaviour>`. */
  id: string;
  /** The `about` of its file. */
  about: string;
  /** Where it is written, for a message: `openapi/scenarios/values/path.yaml:12`. */
  source: string;
  client: ClientOptions;
  call: Call;
  /** Empty for `construct` and `unwrap`; else the last step repeats for ever unless it has `times`. */
  plan: PlanStep[];
  expect: Expectation;
}

/**
 * Options of the client. What is absent is the library's default, but for two that the harness fills in unless `env` is
 * there: `api_key` (`ik_test_conformance`) and `base_url` (the session's). In `base_url`, `base_path` and the values of
 * `env`, `{session}` stands for the session's base URL.
 */
export interface ClientOptions {
  /** An explicit null makes a client without a key. */
  api_key?: string | null;
  /** A function as the key: its first call returns the first, and so on; the last repeats. In place of `api_key`. */
  api_keys?: string[];
  base_url?: string;
  /** Appended to the session's base URL. */
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
  app_name?: string;
  extra_headers?: Record<string, string>;
  /** Environment variables while the client is made; no others of ours are set then. */
  env?: Record<string, string>;
}

/** Options of one call. */
export interface CallOptions {
  idempotency_key?: string;
  timeout_ms?: number;
  total_timeout_ms?: number;
  max_retries?: number;
  extra_headers?: Record<string, string>;
  extra_query?: Record<string, string>;
  /** `before` the call; as soon as the server has the connection, the first request, or has sent the headers. */
  cancel?: { on: 'before' | 'connect' | 'request' | 'headers' } | { after_ms: number };
}

export type Call = OperationCall | PagesCall | ConstructCall | ManyCall | UnwrapCall;

/** Arguments by their names on the wire. */
export interface OperationCall {
  operation: string;
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  headers?: Record<string, Json>;
  /** Left out: no body. Inside it null is an explicit null, left out is absent. */
  body?: Json;
  options?: CallOptions;
}

export interface PagesCall {
  pages: OperationCall & {
    /** How many items (or pages, with `per`) to take before stopping. */
    take: number | 'all';
    /** `items` when absent. */
    per?: 'items' | 'pages';
    /** Collect with `toArray({limit})` and its kin, in place of iterating. */
    limit?: number;
  };
}

interface ConstructCall {
  construct: Record<string, never>;
}

/** The same call again and again on one client; with `first_alone` the first ends before the others begin. */
export interface ManyCall {
  many: { times: number; at_once: number; first_alone?: boolean; call: OperationCall };
}

export interface UnwrapCall {
  unwrap: {
    headers: Headers;
    secrets: string[];
    tolerance_ms?: number;
    /** Unix seconds, the clock of the call. */
    now: number;
  } & ({ body: string } | { base64: string });
}

/** A list is the same header several times. */
export type Headers = Record<string, string | string[]>;

/** What the server does with the next request; `times` requests when it says so. */
export type PlanStep = (ResponseStep | PrismStep | FaultStep) & { times?: number; delay_ms?: number };

/**
 * A scripted answer. The server sends these headers as written, and of its own only `Content-Length` and, for `json`
 * without a `Content-Type` here, `application/json` (`application/problem+json` from 400 on).
 */
export type ResponseStep = { status: number; headers?: Headers } & (
  | { json: Json }
  | { text: string }
  | { base64: string }
  | Record<never, never>
);

/** The contract's own answer; `{}` is the success. */
export interface PrismStep {
  prism: { code?: number; example?: string };
}

export interface FaultStep {
  fault: FaultName;
  status?: number;
  headers?: Headers;
  body?: string;
  /** Of `redirect` only: the session itself, or the listener at another origin. */
  location?: 'same' | 'other';
}

export const FAULTS = [
  'refuse',
  'reset_before_headers',
  'reset_mid_body',
  'close_before_headers',
  'close_mid_body',
  'hang',
  'stall',
  'dribble',
  'truncated_chunked',
  'bad_chunk',
  'garbage',
  'bad_utf8',
  'malformed_json',
  'html_200',
  'html_502',
  'empty_200',
  'body_on_204',
  'informational_103_then_200',
  'redirect',
  'gzip_ok',
  'gzip_bomb',
  'gzip_truncated',
  'deep_json',
  'oversized',
  'keep_alive_then_reset',
  'tls_untrusted',
  'tls_wrong_host',
  'tls_expired',
  'tls_silent',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** What is not said is not asserted, but for what the harness holds every case to. */
export interface Expectation {
  /** A subset of the value; `any`: some value; `nothing`: none (204, or a client made). */
  value?: Json;
  /** The value in full. */
  whole_value?: Json;
  /** A subset of the result's meta; a `null` member is absent there. */
  meta?: MetaExpectation;
  error?: ErrorExpectation;
  /** Beside a value: where the language cannot hold it, this refusal is right too, and nothing else is asserted then. */
  or_error?: ErrorExpectation;
  /** Of `many`: how many calls ended how, in full. */
  results?: { ok: number; errors: Record<string, number> };
  /** Requests that the server saw; a bound where the number is not ours to fix. */
  requests?: number | { min?: number; max?: number };
  /** Connections that the server saw in this session. */
  connections?: number | { min?: number; max?: number };
  /** Request by request, from the first; later requests may be left out. */
  wire?: WireExpectation[];
  /** Between consecutive requests, arrival to arrival, from the first. */
  gaps?: Bounds[];
  /** Names of headers, and `body` for the bytes of the body. */
  same_on_every_attempt?: string[];
  /** In no window of that length do more requests arrive; those up to `after_request` are left out. */
  paced?: { after_request?: number; window_ms: number; at_most: number };
  /** Names of headers whose values are all different. */
  unique_on_every_request?: string[];
  duration?: Bounds;
  connection_closed_within_ms?: number;
  /** Texts that nothing made for people may hold: the sinks message, string, log and stack. */
  not_in_messages?: string[];
  /** Texts that no sink may hold. */
  hidden?: string[];
}

export interface Bounds {
  min_ms?: number;
  max_ms?: number;
}

/** A text to be equal, null to be absent, or a pattern to match. */
export type TextExpectation = string | null | { matches: string };

export interface MetaExpectation {
  status?: number;
  request_id?: TextExpectation;
  attempts?: number;
  idempotency_key?: TextExpectation;
  replayed?: boolean;
  rate_limit?: { limit?: number | null; remaining?: number | null; reset_ms?: number | null | Bounds } | null;
}

/** A subset of the error. */
export interface ErrorExpectation {
  /** A name of `errors` in openapi/behaviour.yaml. */
  class: string;
  status?: number | null;
  code?: string | null;
  title?: string | null;
  detail?: string | null;
  request_id?: TextExpectation;
  retry_after_ms?: number | null | Bounds;
  phase?: 'connect' | 'attempt' | 'total';
  attempts?: number;
  idempotency_key?: TextExpectation;
  method?: string;
  path?: string;
  is_retryable?: boolean;
  /** Pointer or parameter, and code, in order and in full. */
  fields?: [string, string][];
  reason?: string;
  /** The error's message names the origin of the redirect's target. */
  names_origin?: 'same' | 'other';
}

/** One request as the server got it. */
export interface WireExpectation {
  method?: string;
  /** Path and query byte for byte, without `/s/<session>`. */
  target?: string;
  /** By name, case aside; null: must be absent; a list: so many times, in order. */
  headers?: Record<string, TextExpectation | string[]>;
  /** Exact text; null: no body at all. */
  body?: string | null;
  /** The body parsed, in full. */
  json?: Json;
}
