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
 * API is exhausted, attempts wait until its window ends and then start one by one. Several processes can
 * share the slots.
 */
final class RateLimiter
{
    /** Time for which a slot must be free before it opens: jitter spreads the calls that come back after a 429. */
    private const FREE_SECONDS = 1.0;

    /** Number of times that a response has closed the limiter, for calls that wait for a connection. */
    public int $closings = 0;

    /** True after a response has closed the limiter, until a slot has been free for a while. Then every one matters. */
    public bool $isSpaced = false;

    /** Time of the next slot. A call takes it only when it leaves. */
    private float $nextAt = 0.0;

    /** Seconds between two slots while the limiter is spaced. */
    private float $spacing = Behaviour::RATE_LIMIT_WINDOW_SECONDS / Behaviour::RATE_LIMIT_REQUESTS_PER_WINDOW;

    /** Earliest end of the window that the responses so far allow, as they round it up. */
    private float $windowEnd = 0.0;

    /** @var list<Place> Calls that wait, in the order of their arrival. */
    private array $queue = [];

    private int $process;

    /** Seconds between two slots at a fixed pace. */
    private readonly float $pace;
    private readonly SharedPart $shared;
    private readonly Closure $clock;

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
        $this->pace = $requestsPerMinute === null ? 0.0 : 60 / $requestsPerMinute;
        $this->shared = new SharedPart($shared, 'rate-limiter');
        // Processes have only the wall clock in common.
        $this->clock = $clock ?? ($shared === null ? Platform::now(...) : Platform::time(...));
    }

    /** Returns null if a call may leave now, or a place if it must wait or would wait for longer than `$longest`. */
    public function acquire(float $longest): ?Place
    {
        if ($this->process !== Platform::process()) {
            // The calls of the parent do not wait in a forked process.
            [$this->process, $this->queue] = [Platform::process(), []];
        }
        return $this->change(function (float $now) use ($longest): ?Place {
            $wait = $this->waitBehind(count($this->queue), $now);
            if ($wait <= 0 && $this->queue === []) {
                $this->isSpaced = $this->isSpaced && $now < $this->nextAt + self::FREE_SECONDS;
                // Other processes need not know of each call while the limiter is open.
                $this->nextAt = $this->interval() > 0 ? $now + $this->interval() : 0.0;
                return null;
            }
            $place = new Place($now + $longest, $wait);
            if ($wait <= $longest) {
                return $this->queue[] = $place;
            }
            [$place->isWaiting, $place->refusedFor] = [false, $wait];
            return $place;
        });
    }

    /** Lets a call ask again, after its wait or because it is called. */
    public function advance(Place $place): void
    {
        $this->change(function (float $now) use ($place): void {
            while ($this->queue !== [] && $this->nextAt <= $now) {
                array_shift($this->queue)->isCalled = true;
                // From the time of the slot rather than from now: otherwise each late timer would slow the pace.
                $slot = max($this->nextAt, $now - Behaviour::RATE_LIMIT_CATCH_UP_SECONDS);
                $this->nextAt = $slot + $this->interval();
            }
            $this->callFirst();
            $place->isCalled = false;
            $ahead = array_search($place, $this->queue, true);
            $place->isWaiting = $ahead !== false;
            $place->wait = $this->waitBehind((int) $ahead, $now);
        });
    }

    /** Removes a cancelled call from the queue. A slot that it has not used is that of the next call. */
    public function abandon(Place $place): void
    {
        $place->isWaiting && $this->change(function () use ($place): void {
            $hasSlot = $place->refusedFor <= 0 && !in_array($place, $this->queue, true);
            $this->nextAt -= $hasSlot ? $this->interval() : 0.0;
            $place->isWaiting = false;
            $this->queue = array_values(array_filter($this->queue, static fn (Place $other) => $other !== $place));
            $this->callFirst();
        });
    }

    /** Closes the limiter after a 429, or when no requests remain. */
    public function observe(bool $isLimited, ?float $retryAfter, ?RateLimitStatus $status): void
    {
        $status ??= new RateLimitStatus(null, null, null);
        $seconds = $isLimited && $retryAfter !== null ? $retryAfter : $status->reset;
        $isClosing = $seconds !== null && ($isLimited || $status->remaining === 0);
        $this->isAdaptive && $this->change(function (float $now) use ($status, $seconds, $isClosing): void {
            if ($status->reset !== null) {
                $end = $now + $status->reset;
                // Headers round up to whole seconds: an end that is later by less than one is the same end.
                $this->windowEnd = $end < $this->windowEnd + 1 ? min($this->windowEnd, $end) : $end;
            }
            $before = [$this->nextAt, $this->interval()];
            if ($isClosing || ($this->isSpaced && $status->window === null)) {
                $this->space($status);
            }
            if ($isClosing) {
                // No longer than a retry would wait: one wrong header must not stop the client for hours.
                $until = $now + min($seconds, Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS);
                // The spare time is for calls on their way, and for clocks: a slot too early costs a 429.
                $end = $this->windowEnd + Behaviour::RATE_LIMIT_CATCH_UP_SECONDS;
                $this->nextAt = max($this->nextAt, $seconds == $status->reset ? min($until, $end) : $until);
                $this->isSpaced = true;
                $this->closings += 1;
            }
            if ($before !== [$this->nextAt, $this->interval()]) {
                $this->refuseLate($now);
            }
        });
    }

    // If no header states the length of the window, it is the longest reset until the limiter opens, up to a minute.
    private function space(RateLimitStatus $status): void
    {
        $seconds = $status->window ?? min($status->reset ?? INF, Behaviour::RATE_LIMIT_WINDOW_SECONDS);
        if ($status->limit > 0 && ($status->window ?? $status->reset) !== null) {
            $shortest = $status->window === null && $this->isSpaced ? $this->spacing : 0.0;
            $this->spacing = max($shortest, min($seconds / $status->limit, Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS));
        }
    }

    private function interval(): float
    {
        return $this->isSpaced ? max($this->pace, $this->spacing) : $this->pace;
    }

    private function waitBehind(int $ahead, float $now): float
    {
        return max($this->nextAt - $now, 0.0) + $ahead * $this->interval();
    }

    private function refuseLate(float $now): void
    {
        [$queue, $this->queue] = [$this->queue, []];
        foreach ($queue as $place) {
            $wait = $this->waitBehind(count($this->queue), $now);
            if ($now + $wait > $place->latest) {
                [$place->refusedFor, $place->isCalled] = [$wait, true];
            } else {
                $this->queue[] = $place;
            }
        }
        $this->callFirst();
    }

    // Only the first call of the queue must know the time of the next slot.
    private function callFirst(): void
    {
        if ($this->queue !== []) {
            $this->queue[0]->isCalled = true;
        }
    }

    /**
     * Changes the slots of all processes.
     *
     * @param Closure(float): mixed $change gets the time
     */
    private function change(Closure $change): mixed
    {
        return $this->shared->change(function (?array $state) use ($change): array {
            $now = ($this->clock)();
            $state === null || $this->restore($state, $now);
            $result = $change($now);
            $own = [$this->nextAt, $this->spacing, $this->isSpaced];
            // Calls that change nothing must not keep the state alive.
            return [$own === array_slice($state ?? [], 0, 3) ? $state : [...$own, Platform::time()], $result];
        });
    }

    // The clocks of other machines may be fast, slow, or set again: no wait is longer than one that a process can have
    // written.
    private function restore(array $state, float $now): void
    {
        [$nextAt, $spacing, $isSpaced, $writtenAt] = $state + [null, null, null, 0.0];
        $isFinite = static fn (mixed $value): bool => is_numeric($value) && is_finite((float) $value);
        if (!is_bool($isSpaced) || count(array_filter([$nextAt, $spacing, $writtenAt], $isFinite)) < 3) {
            // Another version or program has written it.
            [$this->nextAt, $this->isSpaced] = [0.0, false];
            return;
        }
        $longest = Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS;
        [$this->spacing, $this->isSpaced] = [max(0.0, min((float) $spacing, $longest)), $isSpaced];
        $this->nextAt = $now + min($nextAt - max($writtenAt, $now), max($longest, $this->interval()));
    }
}
