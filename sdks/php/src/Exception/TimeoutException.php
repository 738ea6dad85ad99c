<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** No complete response was received in time. */
final class TimeoutException extends ConnectionException
{
    public function __construct(string $message, public readonly TimeoutPhase $phase)
    {
        parent::__construct($message);
    }
}
