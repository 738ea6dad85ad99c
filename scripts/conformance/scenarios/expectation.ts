/** Expectations of a case. */
import type { Json } from './json.ts';

/** Expected result. Only the given members are checked, in addition to the checks of every case. */
export interface Expectation {
  /** Subset of the value. `any` expects any value; `nothing` expects none (a 204 or a created client). */
  value?: Json;
  /** The complete value. */
  whole_value?: Json;
  /** Subset of the metadata of the result; null expects an absent member. */
  meta?: MetaExpectation;
  error?: ErrorExpectation;
  /** Error allowed instead of the value in a language that cannot represent it; nothing else is checked then. */
  or_error?: ErrorExpectation;
  /** Complete counts of the results of `many`, or their bounds. */
  results?: {
    ok: NumberOf;
    errors: Record<string, NumberOf>;
    /** Member of each value that contains the number of its call, as text. Requires `numbered`. */
    number_in?: string;
  };
  /** Result of each step. */
  steps?: StepExpectation[];
  /** Name of the schema of a value that is a union, or `Unknown` and the name of the union. */
  variant?: string;
  /** Complete list of the events of hooks, middleware and the driver's transport, in order; see `Events`. */
  events?: string[];
  /** Complete list of log lines, in order: patterns of `<level> <line>`. */
  log?: string[];
  /** Maximum growth of the resident memory of the driver during the call. */
  memory_bytes?: number;
  /** Number of requests received by the server, or its bounds. */
  requests?: NumberOf;
  /** Number of connections of this session, or its bounds. */
  connections?: NumberOf;
  /** Expected requests in order; later requests may be omitted. */
  wire?: WireExpectation[];
  /** Time between the arrivals of consecutive requests, starting with the first. */
  gaps?: Bounds[];
  /** Name of a header whose numbers must rise from request to request. */
  ascending?: string;
  /** Names of headers, or `body` for the bytes of the body, that must be equal. */
  same_on_every_attempt?: string[];
  /** Maximum number of requests in any window; the first `after_request` requests are ignored. */
  paced?: { after_request?: number; window_ms: number; at_most: number };
  /** Names of headers whose values must all differ. */
  unique_on_every_request?: string[];
  duration?: Bounds;
  connection_closed_within_ms?: number;
  /** Texts that may not appear in sinks for people: message, string, log and stack. */
  not_in_messages?: string[];
  /** Texts that may not appear in any sink. */
  hidden?: string[];
  /** Texts of causes that the stack must contain: a driver that leaves causes out would hide their secrets. */
  in_stack?: string[];
}

/** Expected result of one step: a value by default. */
export interface StepExpectation extends Pick<Expectation, 'value' | 'whole_value' | 'error' | 'meta' | 'variant'> {
  of?: CaseId;
}

/** Id of the case that made this call with a client of its own. */
type CaseId = string;

/** An exact number, or its bounds. */
export type NumberOf = number | { min?: number; max?: number };

export interface Bounds {
  min_ms?: number;
  max_ms?: number;
}

/** Exact text, null for an absent value, or a pattern. */
export type TextExpectation = string | null | { matches: string };

export interface MetaExpectation {
  status?: number;
  request_id?: TextExpectation;
  attempts?: number;
  resends?: number;
  idempotency_key?: TextExpectation;
  replayed?: boolean;
  rate_limit?: RateLimitExpectation | null;
  /** Subset of the response headers by lower-case name. */
  headers?: Record<string, TextExpectation>;
}

interface RateLimitExpectation {
  limit?: number | null;
  remaining?: number | null;
  reset_ms?: number | null | Bounds;
  window_ms?: number | null;
}

/** Expected members of the error. */
export interface ErrorExpectation {
  /** A name of `errors` in openapi/behaviour.yaml, or `Foreign` for the unchanged error of a middleware of the case. */
  class: string;
  status?: number | null;
  code?: string | null;
  title?: string | null;
  detail?: string | null;
  request_id?: TextExpectation;
  retry_after_ms?: number | null | Bounds;
  phase?: 'connect' | 'attempt' | 'total';
  attempts?: number;
  resends?: number;
  idempotency_key?: TextExpectation;
  method?: string;
  path?: string;
  is_retryable?: boolean;
  /** Complete list in order: pointer or parameter and code, or all members of the contract that are present. */
  fields?: ([string, string] | { [member: string]: Json })[];
  reason?: string;
  /** Subset of the response headers by lower-case name. */
  headers?: Record<string, TextExpectation>;
  /** The complete parsed body; null if it is not JSON. */
  body?: Json;
  /** The unchanged body as text. */
  raw_body?: string | null;
  rate_limit?: RateLimitExpectation | null;
  doc_url?: string | null;
  message?: TextExpectation;
  /** Origin of the redirect target that the message must contain. */
  names_origin?: 'same' | 'other';
}

/** One request as received by the server. */
export interface WireExpectation {
  method?: string;
  /** Exact path and query, without `/s/<session>`. */
  target?: string;
  /** Headers by case-insensitive name; null expects an absent header, a list expects repeated headers in order. */
  headers?: Record<string, TextExpectation | string[]>;
  /** Exact text; null expects no body. */
  body?: string | null;
  /** The complete parsed body. */
  json?: Json;
  of?: CaseId;
}
