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
        /** Maximum number of retries of a token request, which can be repeated even if the call cannot. */
        public int $maxTokenRetries,
    ) {
    }

    /** @param bool $isRepeatable False if the request must not be sent twice. */
    public static function of(ClientOptions $client, ?RequestOptions $options, bool $isRepeatable): self
    {
        // One less than the largest integer, which is the number of attempts.
        $maxRetries = min($options?->maxRetries ?? $client->maxRetries, PHP_INT_MAX - 1);
        return new self(
            $options?->timeout ?? $client->timeout,
            $options?->totalTimeout ?? $client->totalTimeout,
            $client->connectTimeout,
            $isRepeatable ? $maxRetries : 0,
            $maxRetries,
        );
    }
}
