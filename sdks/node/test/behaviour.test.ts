import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as behaviour from '../src/core/behaviour.ts';

interface Source {
  configuration: {
    api_key_variable: string;
    base_url_variable: string;
    log_variable: string;
    loopback_hosts: string[];
  };
  timeouts: { connect_ms: number; attempt_ms: number; total_ms: number };
  connections: { max: number };
  retries: {
    max_retries: number;
    statuses: number[];
    backoff: { base_ms: number; factor: number; cap_ms: number; jitter_min: number; jitter_max: number };
    retry_after: { headers: string[]; max_ms: number; jitter_min: number; jitter_max: number };
    override_header: string;
    budget: { capacity: number; retry_cost: number; rate_limit_retry_cost: number; success_refund: number };
  };
  idempotency: { header: string; replayed_header: string; methods: string[]; key_pattern: string };
  rate_limit: {
    headers: string[];
    legacy_headers: string[];
    requests_per_window: number;
    window_ms: number;
    adaptive: boolean;
    max_wait_share: number;
    catch_up_ms: number;
  };
  responses: {
    request_id_header: string;
    max_bytes: number;
    max_json_depth: number;
    max_safe_integer: number;
    max_integer_digits: number;
    max_message_text: number;
    prefix_hint_statuses: number[];
  };
  logging: { levels: string[]; line_name: string; allowed_headers: string[] };
}

const file = new URL('../../../openapi/behaviour.yaml', import.meta.url);
const { configuration, timeouts, connections, retries, idempotency, rate_limit, responses, logging } = parse(
  readFileSync(file, 'utf8'),
) as Source;

it('the numbers of the library are those of behaviour.yaml', () => {
  const { backoff, retry_after: asked, budget } = retries;
  expect({ ...behaviour, IDEMPOTENCY_KEY_PATTERN: behaviour.IDEMPOTENCY_KEY_PATTERN.source }).toEqual({
    API_KEY_VARIABLE: configuration.api_key_variable,
    BASE_URL_VARIABLE: configuration.base_url_variable,
    LOG_VARIABLE: configuration.log_variable,
    LOG_LEVELS: logging.levels,
    LOG_NAME: logging.line_name,
    LOOPBACK_HOSTS: configuration.loopback_hosts,
    CONNECT_TIMEOUT_MS: timeouts.connect_ms,
    TIMEOUT_MS: timeouts.attempt_ms,
    TOTAL_TIMEOUT_MS: timeouts.total_ms,
    MAX_CONNECTIONS: connections.max,
    MAX_RETRIES: retries.max_retries,
    RETRIED_STATUSES: retries.statuses,
    SHOULD_RETRY_HEADER: retries.override_header,
    BACKOFF: {
      base: backoff.base_ms,
      factor: backoff.factor,
      cap: backoff.cap_ms,
      jitterMin: backoff.jitter_min,
      jitterMax: backoff.jitter_max,
    },
    RETRY_AFTER_HEADERS: asked.headers,
    MAX_RETRY_AFTER_MS: asked.max_ms,
    RETRY_AFTER_JITTER: asked.jitter_max,
    RETRY_BUDGET: {
      capacity: budget.capacity,
      cost: budget.retry_cost,
      rateLimitCost: budget.rate_limit_retry_cost,
      refund: budget.success_refund,
    },
    IDEMPOTENCY_HEADER: idempotency.header,
    REPLAYED_HEADER: idempotency.replayed_header,
    IDEMPOTENT_METHODS: idempotency.methods,
    IDEMPOTENCY_KEY_PATTERN: idempotency.key_pattern,
    RATE_LIMIT_HEADERS: rate_limit.headers,
    LEGACY_RATE_LIMIT_HEADERS: rate_limit.legacy_headers,
    RATE_LIMIT: { requests: rate_limit.requests_per_window, window: rate_limit.window_ms },
    ADAPTIVE_RATE_LIMIT: rate_limit.adaptive,
    MAX_WAIT_SHARE: rate_limit.max_wait_share,
    CATCH_UP_MS: rate_limit.catch_up_ms,
    REQUEST_ID_HEADER: responses.request_id_header,
    MAX_RESPONSE_BYTES: responses.max_bytes,
    MAX_JSON_DEPTH: responses.max_json_depth,
    MAX_INTEGER_DIGITS: responses.max_integer_digits,
    MAX_MESSAGE_TEXT: responses.max_message_text,
    PREFIX_HINT_STATUSES: responses.prefix_hint_statuses,
    LOGGED_HEADERS: logging.allowed_headers,
  });
  expect(asked.jitter_min).toBe(0);
  expect(responses.max_safe_integer).toBe(Number.MAX_SAFE_INTEGER);
});
