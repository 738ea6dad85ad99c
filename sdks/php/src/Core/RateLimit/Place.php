<?php

declare(strict_types=1);

namespace IntegrationApi\Core\RateLimit;

/** Place of a call in the queue of a rate limiter. */
final class Place
{
    /** True if the queue has changed, so that the call must ask for its slot again. */
    public bool $isCalled = false;

    /** Wait in seconds that is too long for the call, after a response has closed the limiter; otherwise 0. */
    public float $refusedFor = 0.0;

    /** @param float $latest latest time at which the call may leave, in seconds */
    public function __construct(public readonly float $latest)
    {
    }
}
