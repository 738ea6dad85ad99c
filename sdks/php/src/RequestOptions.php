<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Exception\InvalidRequestException;

/** What is different for one call. */
final readonly class RequestOptions
{
    /**
     * @param float|null $timeout Seconds for one attempt, to the last byte of the body; null for the client's.
     * @param string|null $idempotencyKey Key of a write, 1 to 255 visible ASCII characters; null to have one made.
     * @param array<string, string> $headers Headers to add, or to send instead of the library's own.
     *
     * @throws InvalidRequestException when one of them cannot be sent
     */
    public function __construct(
        public ?float $timeout = null,
        public ?string $idempotencyKey = null,
        #[\SensitiveParameter] public array $headers = [],
    ) {
        if ($timeout !== null && !($timeout > 0 && is_finite($timeout))) {
            throw new InvalidRequestException('timeout must be a number of seconds greater than 0');
        }
        if ($idempotencyKey !== null && preg_match('/^[!-~]{1,255}$/D', $idempotencyKey) !== 1) {
            throw new InvalidRequestException('idempotencyKey must be 1 to 255 visible ASCII characters');
        }
        Headers::validate($headers);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['headers' => array_keys($this->headers)] + get_object_vars($this);
    }
}
