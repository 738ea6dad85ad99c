<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Transport;

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

    /** Requests that the window has left, of which those on their way take some; null if no call waits. */
    private ?int $remaining = null;

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
        if ($this->hasFree()) {
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

    /** Reports whether a call waits, so that every response matters. */
    public function isAwaited(): bool
    {
        return $this->queue !== [];
    }

    /** Notes the requests that are left, so that no more are on their way. At 0, the rate limiter keeps the calls. */
    public function observe(int $remaining): void
    {
        $this->remaining = $remaining === 0 ? null : $remaining;
    }

    // A place in the queue gets the connection directly.
    private function free(): void
    {
        $this->inUse -= 1;
        while ($this->queue !== [] && $this->hasFree()) {
            $this->inUse += 1;
            array_shift($this->queue)->isCalled = true;
        }
        if ($this->queue === []) {
            $this->remaining = null;
        }
    }

    private function hasFree(): bool
    {
        return $this->inUse < min($this->most, $this->remaining ?? $this->most);
    }
}
