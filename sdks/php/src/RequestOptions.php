<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Exception\InvalidRequestException;

/** Options of one call, which override those of the client. */
final readonly class RequestOptions
{
    /**
     * @param float|null $timeout Seconds for one attempt, up to the last byte of the body; null for the timeout of the
     *     client.
     * @param string|null $idempotencyKey Idempotency key, 1 to 255 visible ASCII characters; null to generate one for
     *     each write.
     * @param array<string, string> $headers Headers to add. They replace headers of the same name.
     *
     * @throws InvalidRequestException if an option is not valid
     */
    public function __construct(
        public ?float $timeout = null,
        public ?string $idempotencyKey = null,
        #[\SensitiveParameter] public array $headers = [],
    ) {
        if ($timeout !== null && !($timeout > 0 && is_finite($timeout))) {
            throw new InvalidRequestException("timeout must be a positive number of seconds, not $timeout");
        }
        if ($idempotencyKey !== null && preg_match('/^[!-~]{1,255}$/D', $idempotencyKey) !== 1) {
            throw new InvalidRequestException('idempotencyKey must consist of 1 to 255 visible ASCII characters');
        }
        Headers::validate($headers);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['headers' => array_keys($this->headers)] + get_object_vars($this);
    }
}
