<?php

declare(strict_types=1);

namespace IntegrationApi;

use Closure;
use IntegrationApi\Transport\HttpRequest;

/**
 * Functions that observe each attempt. An exception of a hook does not change the call: the first one of each hook is
 * written to `error_log`.
 */
final readonly class Hooks
{
    /**
     * @param Closure(HttpRequest): mixed|null $onRequest Called before each attempt.
     * @param Closure(HttpRequest, AttemptOutcome): mixed|null $onResponse Called after each attempt, with or without a
     *     response.
     * @param Closure(HttpRequest, AttemptOutcome): mixed|null $onRetry Called before the wait for the next attempt.
     * @param Closure(HttpRequest): mixed|null $onResend Called when the request of an attempt was lost with an idle
     *     connection and sent again on a new one; {@see Transport\CurlTransport} calls it at the end of the attempt.
     */
    public function __construct(
        public ?Closure $onRequest = null,
        public ?Closure $onResponse = null,
        public ?Closure $onRetry = null,
        public ?Closure $onResend = null,
    ) {
    }
}
