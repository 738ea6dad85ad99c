<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\RateLimit\Place;

/** Step of a call: wait. */
final readonly class Pause
{
    /**
     * @param float $seconds Longest wait.
     * @param Place|null $place Place in the queue of the rate limiter; a call of it ends the wait earlier.
     */
    public function __construct(public float $seconds, public ?Place $place = null)
    {
    }
}
