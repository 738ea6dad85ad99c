<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Options;

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

    public static function of(ClientOptions $client, ?RequestOptions $options): self
    {
        return new self(
            $options?->timeout ?? $client->timeout,
            $options?->totalTimeout ?? $client->totalTimeout,
            $client->connectTimeout,
            $options?->maxRetries ?? $client->maxRetries,
        );
    }
}
