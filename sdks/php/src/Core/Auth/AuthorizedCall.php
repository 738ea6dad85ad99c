<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Errors\Redaction;
use Throwable;

/** The part of a call that its authorization uses. */
interface AuthorizedCall
{
    public function facts(): CallFacts;

    public function redaction(): Redaction;

    /** Returns the seconds that are left for the whole call. */
    public function left(): float;

    /** Returns the timeout of an attempt in seconds. */
    public function attemptTimeout(): float;

    /** Returns the maximum number of retries of a token request, which can be repeated even if the call cannot. */
    public function maxTokenRetries(): int;

    /** Creates the exception for a call whose time is over. */
    public function late(?Throwable $previous = null): Throwable;
}
