<?php

declare(strict_types=1);

namespace IntegrationApi\Core\RateLimit;

/** Place of a call in the queue of a rate limiter. */
final class Place
{
    public bool $isWaiting = true;

    /** True if the queue has changed, so that the call should ask again. */
    public bool $isCalled = false;

    /** Wait in seconds that is too long for the call; 0 if it is not refused. */
    public float $refusedFor = 0.0;

    /** @param float $latest latest time at which the call may leave, in seconds */
    public function __construct(public readonly float $latest, public float $wait = 0.0)
    {
    }
}
