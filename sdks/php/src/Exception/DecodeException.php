<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use Throwable;

/** The response is a success, but cannot be decoded as documented. */
final class DecodeException extends IntegrationApiException
{
    /**
     * @param string $message Human-readable reason.
     * @param string $rawBody Body as received, up to the byte where reading stopped.
     */
    public function __construct(
        string $message,
        #[\SensitiveParameter] public readonly string $rawBody = '',
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}
