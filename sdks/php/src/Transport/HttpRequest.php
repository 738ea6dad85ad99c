<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Secrets;

/** One request, ready to be sent. */
final readonly class HttpRequest
{
    /**
     * @param string $method Upper case (RFC 9110).
     * @param string $url Absolute and encoded.
     * @param array<string, string> $headers Complete but for those of the connection.
     * @param string|null $body Bytes as they are sent; null for none.
     * @param float $connectTimeout Seconds until the connection is open, TLS included.
     * @param float $timeout Seconds to the last byte of the answer's body.
     * @param int $maxBytes Size of the answer's body, after decompression, beyond which reading stops.
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
