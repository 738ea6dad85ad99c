<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use Throwable;

/** The server said success, but its answer cannot be read as the contract promises. */
final class DecodeException extends IntegrationApiException
{
    /**
     * @param string $message What is wrong.
     * @param string $rawBody The body as it came, as far as it was read.
     */
    public function __construct(
        string $message,
        #[\SensitiveParameter] public readonly string $rawBody = '',
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}
