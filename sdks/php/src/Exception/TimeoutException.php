<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use IntegrationApi\Core\Errors\CallFacts;
use Throwable;

/** No complete response was received in time. A write may have taken effect. */
final class TimeoutException extends ConnectionException
{
    /** Limit that was exceeded. */
    public readonly TimeoutPhase $phase;

    /**
     * @param string $message Human-readable reason.
     * @param TimeoutPhase|null $phase Limit that was exceeded; null for that of an attempt.
     * @param CallFacts|null $facts Facts of the call.
     * @param Throwable|null $previous Failure of the last attempt.
     */
    public function __construct(
        string $message,
        ?TimeoutPhase $phase = TimeoutPhase::Attempt,
        ?CallFacts $facts = null,
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, $facts, true, $previous);
        $this->phase = $phase ?? TimeoutPhase::Attempt;
    }
}
