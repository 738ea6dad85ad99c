<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use IntegrationApi\FieldError;

/** The server responded with a status other than 2xx. `getCode()` returns the status. */
class ApiException extends IntegrationApiException
{
    /**
     * @param string $message Human-readable summary.
     * @param int $status HTTP status.
     * @param string|null $errorCode Machine-readable reason: `code` of the problem details (RFC 9457).
     * @param string|null $title Short description of the code.
     * @param string|null $detail Description of this occurrence, and how to resolve it.
     * @param string|null $docUrl Documentation of the code: `type` of the problem details.
     * @param list<FieldError> $errors Invalid parts of the request.
     * @param string|null $requestId Identifier of the request; quote it when you contact support.
     * @param float|null $retryAfter Seconds to wait before the next attempt, as the server requested.
     * @param array<string, string> $headers Headers of the response, with names in lower case.
     * @param array<string, mixed>|null $body Decoded body; null if it is not a JSON object.
     * @param string $rawBody Body as received.
     * @param string $method HTTP method of the request.
     * @param string $pathTemplate Path of the request, with placeholders for its parameters.
     * @param string|null $idempotencyKey Idempotency key of the request; null for reads.
     */
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly ?string $errorCode = null,
        public readonly ?string $title = null,
        public readonly ?string $detail = null,
        public readonly ?string $docUrl = null,
        public readonly array $errors = [],
        public readonly ?string $requestId = null,
        public readonly ?float $retryAfter = null,
        public readonly array $headers = [],
        public readonly ?array $body = null,
        public readonly string $rawBody = '',
        public readonly string $method = '',
        public readonly string $pathTemplate = '',
        public readonly ?string $idempotencyKey = null,
    ) {
        parent::__construct($message, $status);
    }
}
