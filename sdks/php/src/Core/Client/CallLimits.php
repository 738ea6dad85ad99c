<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\RequestOptions;

/** Limits of a call, from its own options or from its client. Times are in seconds. */
final readonly class CallLimits
{
    private function __construct(
        public float $timeout,
        public float $totalTimeout,
        public float $connectTimeout,
        public int $maxRetries,
    ) {
    }

    /** @param bool $isRepeatable False if the request must not be sent twice. */
    public static function of(ClientOptions $client, ?RequestOptions $options, bool $isRepeatable): self
    {
        return new self(
            $options?->timeout ?? $client->timeout,
            $options?->totalTimeout ?? $client->totalTimeout,
            $client->connectTimeout,
            // One less than the largest integer, which is the number of attempts.
            $isRepeatable ? min($options?->maxRetries ?? $client->maxRetries, PHP_INT_MAX - 1) : 0,
        );
    }
}
