<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

/**
 * Constants that all libraries share. Their source is `openapi/behaviour.yaml`; a test compares the two. Durations are
 * in seconds.
 */
final class Behaviour
{
    public const API_KEY_VARIABLE = 'INTEGRATION_API_KEY';
    public const BASE_URL_VARIABLE = 'INTEGRATION_API_BASE_URL';
    public const LOG_VARIABLE = 'INTEGRATION_API_LOG';
    public const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1'];

    /** Default limit for opening a connection, including TLS. */
    public const CONNECT_TIMEOUT = 5.0;
    /** Default timeout of one attempt, from its start to the last byte of the response. */
    public const ATTEMPT_TIMEOUT = 30.0;
    /** Default timeout of a whole call, including all attempts and waits. */
    public const TOTAL_TIMEOUT = 120.0;

    public const MAX_CONNECTIONS = 256;

    public const MAX_RETRIES = 2;
    public const RETRIED_STATUSES = [408, 425, 429, 500, 502, 503, 504];
    public const BACKOFF_BASE = 0.5;
    public const BACKOFF_FACTOR = 2;
    public const BACKOFF_CAP = 8.0;
    public const BACKOFF_JITTER = [0.5, 1.0];
    public const RETRY_AFTER_MS_HEADER = 'Retry-After-Ms';
    public const RETRY_AFTER_HEADER = 'Retry-After';
    public const RETRY_AFTER_JITTER = [0.0, 0.1];
    public const MAX_RETRY_AFTER = 60.0;
    public const SHOULD_RETRY_HEADER = 'X-Should-Retry';
    public const BUDGET_CAPACITY = 500;
    public const BUDGET_RETRY_COST = 14;
    public const BUDGET_RATE_LIMIT_RETRY_COST = 5;
    public const BUDGET_REFUND = 1;

    public const IDEMPOTENCY_HEADER = 'Idempotency-Key';
    public const REPLAYED_HEADER = 'Idempotency-Replayed';
    public const IDEMPOTENT_WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
    public const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,255}$';

    public const RATE_LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'];
    public const LEGACY_RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    public const REQUESTS_PER_WINDOW = 10_000;
    public const WINDOW = 60.0;
    public const ADAPTIVE_RATE_LIMIT = true;
    /** Share of its remaining time that a call may wait for a slot, or more if a whole attempt still fits. */
    public const MAX_WAIT_SHARE = 0.5;
    /** Maximum lateness of a slot that later slots make up for. */
    public const CATCH_UP = 0.05;

    public const REQUEST_ID_HEADER = 'X-Request-Id';
    public const MAX_RESPONSE_BYTES = 33_554_432;
    public const MAX_JSON_DEPTH = 128;
    public const MAX_INTEGER_DIGITS = 100;
    /** Maximum number of characters of a text from the server in a message. */
    public const MAX_MESSAGE_TEXT = 1000;
    /** Statuses with which the API rejects a wrong identifier. */
    public const PREFIX_HINT_STATUSES = [400, 404];

    /** Values of the environment variable that turns on the log. */
    public const LOG_LEVELS = ['info', 'debug'];
    public const LOG_NAME = 'integration-api';
    /** Headers that may appear in log lines; all others are omitted. */
    public const LOGGED_HEADERS = [
        'Content-Length',
        'Content-Type',
        'Date',
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'User-Agent',
        'X-Request-Id',
    ];
}
