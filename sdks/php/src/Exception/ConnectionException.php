<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use IntegrationApi\Core\Errors\CallFacts;
use Throwable;

/**
 * No complete response was received, because the connection could not be opened or broke. A write may have taken
 * effect: repeat it with the `idempotencyKey` of the exception, and it will not be applied twice.
 */
class ConnectionException extends IntegrationApiException
{
    /**
     * Transports throw it with a message only; the call adds the rest.
     *
     * @param string $message Human-readable reason.
     * @param CallFacts|null $facts Facts of the call.
     * @param bool|null $isRetryable Whether another attempt may succeed; false for a certificate that is not accepted,
     *     null for the default.
     * @param Throwable|null $previous Exception of the transport.
     */
    public function __construct(
        string $message,
        ?CallFacts $facts = null,
        ?bool $isRetryable = true,
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, $facts, $isRetryable ?? true, $previous);
    }
}
