<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

/** A complete HTTP response. */
final readonly class HttpResponse
{
    /**
     * @param int $status HTTP status.
     * @param array<string, string> $headers Headers with names in lower case; the values of a repeated header are
     *     joined with commas.
     * @param string $body Body after decompression.
     */
    public function __construct(
        public int $status,
        public array $headers,
        public string $body,
    ) {
    }
}
