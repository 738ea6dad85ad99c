<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Secrets;

/** A complete HTTP request. */
final readonly class HttpRequest
{
    /**
     * @param string $method HTTP method in upper case (RFC 9110).
     * @param string $url Absolute, percent-encoded URL.
     * @param array<string, string> $headers All headers, except those that belong to the connection.
     * @param string|null $body Bytes of the body; null for no body.
     * @param float $connectTimeout Seconds until the connection is open, including TLS.
     * @param float $timeout Seconds until the last byte of the response body.
     * @param int $maxBytes Maximum size of the response body, after decompression.
     */
    public function __construct(
        public string $method,
        public string $url,
        #[\SensitiveParameter] public array $headers,
        #[\SensitiveParameter] public ?string $body,
        public float $connectTimeout,
        public float $timeout,
        public int $maxBytes,
    ) {
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::mask(get_object_vars($this), ['headers', 'body']);
    }
}
