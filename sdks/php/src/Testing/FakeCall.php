<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

/** A recorded attempt. */
final readonly class FakeCall
{
    /**
     * @param string $operation Resource and method of the client: `orders.create`.
     * @param string $method HTTP method.
     * @param string $path Path below the base URL, without the query.
     * @param array<string, string|list<string>> $query Query as sent; a list for a repeated parameter.
     * @param array<string, string> $headers Headers by name in lower case. Credentials are replaced by `[redacted]`.
     * @param array<array-key, mixed>|string|int|float|bool|null $body Decoded JSON, or the raw body of another type;
     *     null if there is none.
     */
    public function __construct(
        public string $operation,
        public string $method,
        public string $path,
        public array $query,
        public array $headers,
        public array|string|int|float|bool|null $body,
    ) {
    }
}
