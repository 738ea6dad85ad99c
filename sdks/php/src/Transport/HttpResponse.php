<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

/** One answer. */
final readonly class HttpResponse
{
    /**
     * @param int $status HTTP status.
     * @param array<string, string> $headers Names in lower case; fields that came several times joined by a comma.
     * @param string $body Decompressed.
     */
    public function __construct(
        public int $status,
        public array $headers,
        public string $body,
    ) {
    }
}
