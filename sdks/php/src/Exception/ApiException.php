<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use IntegrationApi\FieldError;

/** The server answered with a status other than 2xx. Its code, also of `getCode()`, is the status. */
class ApiException extends IntegrationApiException
{
    /**
     * @param string $message For people.
     * @param int $status HTTP status.
     * @param string|null $errorCode `code` of the problem details (RFC 9457): what went wrong, for programs.
     * @param string|null $title The code in words.
     * @param string|null $detail What happened this time, and what to do about it.
     * @param string|null $docUrl `type` of the problem details: where the code is documented.
     * @param list<FieldError> $errors The parts of the request that are wrong.
     * @param string|null $requestId Quote it when you contact support.
     * @param float|null $retryAfter Seconds the server asks to wait.
     * @param array<string, string> $headers Of the answer, their names in lower case.
     * @param array<string, mixed>|null $body The decoded body; null when it is not a JSON object.
     * @param string $rawBody The body as it came.
     * @param string $method HTTP method of the request.
     * @param string $pathTemplate Path of the request with the names of its parameters.
     * @param string|null $idempotencyKey What the write was sent with.
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
