<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Transport\HttpResponse;
use Throwable;

/** Result of one attempt, for hooks. */
final readonly class AttemptOutcome
{
    /**
     * @param HttpResponse|null $response Response with any status; null if none arrived.
     * @param Throwable|null $error Exception of the attempt, also if the body of a success cannot be decoded; null for
     *     an error response.
     * @param float $duration Duration of the attempt in seconds.
     * @param float|null $wait Seconds until the next attempt, for `onRetry`.
     */
    public function __construct(
        public ?HttpResponse $response,
        public ?Throwable $error,
        public float $duration,
        public ?float $wait = null,
    ) {
    }
}
