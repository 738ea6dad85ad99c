<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

use IntegrationApi\Omit;

/** A response of a fake client. Omitted parts are those of the contract's example. */
final readonly class FakeReply
{
    /** @var array<string, mixed> Fields that replace those of the example. */
    public array $fields;

    /** @var array<string, string> Additional headers. */
    public array $headers;

    /**
     * @param int|null $status Status from 200 to 599. Default: status of the successful response.
     * @param mixed $body Body, sent as JSON; a string is sent unchanged. Any JSON value is possible.
     * @param array<string, mixed>|null $fields Fields that replace those of the example.
     * @param array<string, string>|null $headers Additional headers, which replace the default ones.
     */
    public function __construct(
        public ?int $status = null,
        public mixed $body = Omit::Value,
        ?array $fields = [],
        ?array $headers = [],
    ) {
        $this->fields = $fields ?? [];
        $this->headers = $headers ?? [];
    }
}
