<?php

declare(strict_types=1);

namespace IntegrationApi\Core\RateLimit;

use Closure;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\RateLimitStatus;
use IntegrationApi\SharedState;

/**
 * Paces the attempts of a client: each one takes a slot when it leaves, first come, first served. When the limit of the
 * API is exhausted, attempts wait until its window ends and then start one by one.
 */
final class RateLimiter
{
    /** Time for which a slot must be free before it opens: jitter spreads the calls that come back after a 429. */
    private const FREE_SECONDS = 1.0;

    /** Number of times that a response has closed the limiter, for calls that wait for a connection. */
    public int $closings = 0;

    /** Earliest end of the window that the responses so far allow, as they round it up. */
    private float $windowEnd = 0.0;

    /** @var array<int, Place> Calls that wait, in the order of their arrival. */
    private array $queue = [];

    private int $arrived = 0;

    private int $process;

    private readonly SharedSlots $slots;

    /**
     * @param bool $isAdaptive Whether calls wait after a 429, or when no requests remain.
     * @param float|null $requestsPerMinute Maximum number of calls per minute, evenly spaced; null for no limit.
     * @param SharedState|null $shared State that several processes share; null to keep it in this one.
     * @param Closure(): float|null $clock Returns the time in seconds, for tests.
     */
    public function __construct(
        public readonly bool $isAdaptive,
        ?float $requestsPerMinute = null,
        ?SharedState $shared = null,
        ?Closure $clock = null,
    ) {
        $this->process = Platform::process();
        $this->slots = new SharedSlots($requestsPerMinute === null ? 0.0 : 60 / $requestsPerMinute, $shared, $clock);
    }

    /** Reports whether calls leave one by one since a response has closed the limiter. Then every response matters. */
    public function isSpaced(): bool
    {
        return $this->slots->isSpaced;
    }

    /** Returns null if a call may leave now, or a place if it must wait or would wait for longer than `$longest`. */
    public function acquire(float $longest): ?Place
    {
        if ($this->process !== Platform::process()) {
            // The calls of the parent do not wait in a forked process.
            [$this->process, $this->queue] = [Platform::process(), []];
        }
        return $this->slots->change(function (float $now) use ($longest): ?Place {
            $wait = $this->waitBehind(count($this->queue), $now);
            if ($wait <= 0 && $this->queue === []) {
                $this->slots->isSpaced = $this->slots->isSpaced && $now < $this->slots->nextAt + self::FREE_SECONDS;
                // Other processes need not know of each call while the limiter is open.
                $this->slots->nextAt = $this->slots->interval() > 0 ? $now + $this->slots->interval() : 0.0;
                return null;
            }
            $place = new Place($now + $longest, $this->arrived, $wait);
            if ($wait > $longest) {
                [$place->isWaiting, $place->refusedFor] = [false, $wait];
            } else {
                $this->queue[$this->arrived++] = $place;
            }
            return $place;
        });
    }

    /** Lets a call ask again, after its wait or because it is called. */
    public function advance(Place $place): void
    {
        $this->slots->change(function (float $now) use ($place): void {
            $this->release($now);
            $place->isCalled = false;
            $place->isWaiting = isset($this->queue[$place->number]);
            $place->wait = $this->waitBehind($place->number - (int) array_key_first($this->queue), $now);
        });
    }

    /** Removes a cancelled call from the queue. A slot that it has not used is that of the next call. */
    public function abandon(Place $place): void
    {
        if (!$place->isWaiting) {
            return;
        }
        $this->slots->change(function () use ($place): void {
            if (!isset($this->queue[$place->number]) && $place->refusedFor <= 0) {
                $this->slots->nextAt -= $this->slots->interval();
            }
            $place->isWaiting = false;
            unset($this->queue[$place->number]);
            $this->callFirst();
        });
    }

    /** Closes the limiter after a 429, or when no requests remain. */
    public function observe(bool $isLimited, ?float $retryAfter, ?RateLimitStatus $status): void
    {
        $status ??= new RateLimitStatus(null, null, null);
        $seconds = $isLimited && $retryAfter !== null ? $retryAfter : $status->reset;
        $isClosing = $seconds !== null && ($isLimited || $status->remaining === 0);
        if ($this->isAdaptive) {
            $this->slots->change(function (float $now) use ($status, $seconds, $isClosing): void {
                if ($status->reset !== null) {
                    $end = $now + $status->reset;
                    // Headers round up to whole seconds: an end that is later by less than one is the same end.
                    $this->windowEnd = $end < $this->windowEnd + 1 ? min($this->windowEnd, $end) : $end;
                }
                $before = [$this->slots->nextAt, $this->slots->interval()];
                if ($isClosing || ($this->slots->isSpaced && $status->window === null)) {
                    $this->space($status);
                }
                if ($isClosing) {
                    $this->close((float) $seconds, $seconds == $status->reset, $now);
                }
                if ($before !== [$this->slots->nextAt, $this->slots->interval()]) {
                    $this->refuseLate($now);
                }
            });
        }
    }

    // If no header states the length of the window, it is the longest reset until the limiter opens, up to a minute.
    private function space(RateLimitStatus $status): void
    {
        $seconds = $status->window ?? $status->reset;
        if ($seconds !== null && $status->limit > 0) {
            $isStated = $status->window !== null;
            $window = $isStated ? $seconds : min($seconds, Behaviour::RATE_LIMIT_WINDOW_SECONDS);
            $shortest = $isStated || !$this->slots->isSpaced ? 0.0 : $this->slots->spacing;
            $longest = Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS;
            $this->slots->spacing = max($shortest, min($window / $status->limit, $longest));
        }
    }

    private function close(float $seconds, bool $isRestOfWindow, float $now): void
    {
        // No longer than a retry would wait: one wrong header must not stop the client for hours.
        $until = $now + min($seconds, Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS);
        // The spare time is for calls on their way, and for clocks: a slot too early costs a 429.
        $end = $isRestOfWindow ? $this->windowEnd + Behaviour::RATE_LIMIT_CATCH_UP_SECONDS : $until;
        $this->slots->nextAt = max($this->slots->nextAt, min($until, $end));
        $this->slots->isSpaced = true;
        $this->closings += 1;
    }

    private function waitBehind(int $ahead, float $now): float
    {
        return max($this->slots->nextAt - $now, 0.0) + $ahead * $this->slots->interval();
    }

    private function release(float $now): void
    {
        while ($this->queue !== [] && $this->slots->nextAt <= $now) {
            $this->callFirst();
            unset($this->queue[array_key_first($this->queue)]);
            // From the time of the slot rather than from now: otherwise each late timer would slow the pace.
            $slot = max($this->slots->nextAt, $now - Behaviour::RATE_LIMIT_CATCH_UP_SECONDS);
            $this->slots->nextAt = $slot + $this->slots->interval();
        }
        $this->callFirst();
    }

    private function refuseLate(float $now): void
    {
        $ahead = 0;
        foreach ($this->queue as $number => $place) {
            $wait = $this->waitBehind($ahead, $now);
            if ($now + $wait > $place->latest) {
                [$place->refusedFor, $place->isCalled] = [$wait, true];
                unset($this->queue[$number]);
            } else {
                $ahead += 1;
            }
        }
        $this->callFirst();
    }

    // Only the first call of the queue must know the time of the next slot.
    private function callFirst(): void
    {
        if ($this->queue !== []) {
            $this->queue[array_key_first($this->queue)]->isCalled = true;
        }
    }
}
