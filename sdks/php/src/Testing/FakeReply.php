<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

use IntegrationApi\Omit;

/** A response of a fake client. Omitted parts are those of the contract's example. */
final readonly class FakeReply
{
    /**
     * @param int|null $status Status from 200 to 599. Default: status of the successful response.
     * @param mixed $body Body, sent as JSON; a string is sent unchanged. Any JSON value is possible.
     * @param array<string, mixed> $fields Fields that replace those of the example.
     * @param array<string, string> $headers Additional headers, which replace the default ones.
     */
    public function __construct(
        public ?int $status = null,
        public mixed $body = Omit::Value,
        public array $fields = [],
        public array $headers = [],
    ) {
    }
}
