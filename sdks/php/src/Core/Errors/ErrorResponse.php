<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use IntegrationApi\FieldError;
use IntegrationApi\RateLimitStatus;

/** Facts of an error response. */
final readonly class ErrorResponse
{
    /**
     * @param int $status HTTP status.
     * @param array<string, string> $headers Headers with names in lower case.
     * @param string $rawBody Body as received.
     * @param mixed $body Decoded body; null if it is not JSON.
     * @param array<string, mixed> $problem Problem details (RFC 9457) without the API key; empty if there are none.
     * @param list<FieldError> $errors Invalid parts of the request.
     * @param string|null $requestId Identifier of the request.
     * @param float|null $retryAfter Seconds to wait before the next attempt.
     * @param RateLimitStatus|null $rateLimit Rate limit of the API key.
     * @param bool $isRetryable Whether the same call may succeed later.
     */
    public function __construct(
        public int $status,
        public array $headers = [],
        #[\SensitiveParameter] public string $rawBody = '',
        #[\SensitiveParameter] public mixed $body = null,
        public array $problem = [],
        public array $errors = [],
        public ?string $requestId = null,
        public ?float $retryAfter = null,
        public ?RateLimitStatus $rateLimit = null,
        public bool $isRetryable = false,
    ) {
    }

    /** Returns a member of the problem details if it is text. */
    public function text(string $name): ?string
    {
        $value = $this->problem[$name] ?? null;
        return is_string($value) ? $value : null;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['status' => $this->status, 'requestId' => $this->requestId];
    }
}
