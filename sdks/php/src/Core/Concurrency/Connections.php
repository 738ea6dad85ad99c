<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Concurrency;

use IntegrationApi\Core\RateLimit\Place;
use WeakMap;

/**
 * Counts the concurrent calls that have a connection, so that a call that waits for one asks the rate limiter
 * afterwards: a response may have closed it in the meantime.
 */
final class Connections
{
    private int $inUse = 0;

    /** @var array<Place> Calls that wait, in the order of their arrival. */
    private array $queue = [];

    /** @var WeakMap<object, true> Fibers whose call has a connection. */
    private WeakMap $holders;

    /** @param int $most maximum number of connections at a time */
    public function __construct(private readonly int $most)
    {
        $this->holders = new WeakMap();
    }

    /** Reports whether a call has a connection. Another one that its middleware makes must not wait for it. */
    public function isHeldBy(?object $fiber): bool
    {
        return $fiber !== null && isset($this->holders[$fiber]);
    }

    /** Notes that a call has a connection. */
    public function hold(object $fiber): void
    {
        $this->holders[$fiber] = true;
    }

    /** Returns the connection of a call. */
    public function release(object $fiber): void
    {
        unset($this->holders[$fiber]);
        $this->free();
    }

    /** Takes a connection, or returns a place in the queue. A call of the place hands a connection over. */
    public function take(float $latest): ?Place
    {
        if ($this->inUse < $this->most) {
            $this->inUse += 1;
            return null;
        }
        $place = new Place($latest);
        return $this->queue[] = $place;
    }

    /** Removes a call that waits no longer. */
    public function abandon(Place $place): void
    {
        $this->queue = array_filter($this->queue, static fn (Place $other): bool => $other !== $place);
        if ($place->isCalled) {
            $this->free();
        }
    }

    // A place in the queue gets the connection directly.
    private function free(): void
    {
        $next = array_shift($this->queue);
        if ($next === null) {
            $this->inUse -= 1;
        } else {
            $next->isCalled = true;
        }
    }
}
