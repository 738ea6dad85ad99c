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
    /** Wait of a call behind others whose time is over, in seconds. */
    private const SHORTEST = 0.001;

    private readonly float $pace;

    /** Seconds between two slots after a response has closed the limiter. */
    private float $spacing = Behaviour::RATE_LIMIT_WINDOW_SECONDS / Behaviour::RATE_LIMIT_REQUESTS_PER_WINDOW;

    /** True if the window is assumed. How long a call waits behind others is then a guess, which refuses no call. */
    private bool $isGuess = false;

    /** True after a response has closed the limiter, until a call finds it open and no others are to come back. */
    private bool $isSpaced = false;

    /** Time by which all calls of this process that got a 429 have come back: they wait with jitter. */
    private float $backBy = 0.0;

    /** Time of the next slot. */
    private float $nextAt = 0.0;

    /** Time until which the last response has closed the limiter. */
    private float $closedUntil = 0.0;

    /** Number of times that a response has closed the limiter. */
    public int $closings = 0;

    /** @var array<int, Place> Calls that wait, in the order of their arrival. */
    private array $queue = [];

    private int $process;

    private readonly ?SharedPart $shared;

    /** Earliest end of the current window that the responses so far allow, as they round it up; null if unknown. */
    private ?float $windowEnd = null;

    /** Longest time to the end of a window in seconds, once a window has ended; its length, if no header states it. */
    private int $learned = 0;

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
        private readonly ?Closure $clock = null,
    ) {
        $this->pace = $requestsPerMinute === null ? 0.0 : 60 / $requestsPerMinute;
        $this->process = Platform::process();
        $this->shared = $shared === null ? null : new SharedPart($shared, 'rate-limiter');
    }

    /**
     * Returns null if a call may leave now, a place in the queue if it must wait, or the wait in seconds if it is too
     * long for the call.
     *
     * @param float $longest longest time that the call may wait, in seconds
     */
    public function enter(float $longest): Place|float|null
    {
        // Nearly every call finds an open limiter.
        if ($this->shared === null && $this->nextAt === 0.0 && $this->pace === 0.0 && $this->queue === []) {
            return null;
        }
        return $this->exclusively(function () use ($longest): Place|float|null {
            $now = $this->now();
            // A call behind others never leaves at once, not even after a late timer: it would open the limiter.
            $wait = max($this->nextAt - $now, 0.0) + count($this->queue) * $this->certainInterval();
            if ($wait > $longest) {
                return $wait;
            }
            if ($wait > 0 || $this->queue !== []) {
                $place = new Place($now + $longest);
                $this->queue[spl_object_id($place)] = $place;
                return $place;
            }
            // The first call that comes back after a 429 must not open the limiter for all others.
            if ($now >= $this->backBy) {
                $this->isSpaced = false;
            }
            $interval = $this->interval();
            $this->nextAt = $interval === 0.0 ? 0.0 : $now + $interval;
            return null;
        });
    }

    /**
     * Lets a call leave if its slot has come.
     *
     * @return array{bool, float} Whether the call still has to wait, and the seconds until its slot. A call that need
     *     not wait leaves if they are 0; otherwise the wait is too long for it, because a response has closed the
     *     limiter in the meantime.
     */
    public function leave(Place $place): array
    {
        return $this->exclusively(function () use ($place): array {
            $place->isCalled = false;
            if ($place->refusedFor > 0) {
                return [false, $place->refusedFor];
            }
            $now = $this->now();
            $isFirst = $this->queue === [] || reset($this->queue) === $place;
            // A call behind others need not count them: it is woken when it is the first.
            $wait = $isFirst ? $this->waitBehind(0, $now) : max($place->latest - $now, self::SHORTEST);
            if ($wait > 0 && ($isFirst ? $now + $wait > $place->latest : $now >= $place->latest)) {
                $this->remove($place);
                return [false, $wait];
            }
            if ($wait > 0) {
                return [true, $wait];
            }
            // From the time of the slot rather than from now: otherwise each late timer would slow the pace.
            $this->nextAt = max($this->nextAt, $now - Behaviour::RATE_LIMIT_CATCH_UP_SECONDS) + $this->interval();
            $this->remove($place);
            return [false, 0.0];
        });
    }

    /** Removes a cancelled call from the queue. */
    public function abandon(Place $place): void
    {
        if (isset($this->queue[spl_object_id($place)])) {
            $this->remove($place);
        }
    }

    /** Reports whether every response matters, because one of them has closed the limiter before. */
    public function isLearning(): bool
    {
        return $this->windowEnd !== null;
    }

    /** Closes the limiter after a 429, or when no requests remain. */
    public function observe(bool $isLimited, ?float $retryAfter, ?RateLimitStatus $status): void
    {
        if (!$this->isAdaptive) {
            return;
        }
        $this->learn($status);
        if (!($isLimited || $status?->remaining === 0)) {
            return;
        }
        $seconds = $isLimited && $retryAfter !== null ? $retryAfter : $status?->reset;
        if ($seconds === null) {
            return;
        }
        $this->exclusively(function () use ($seconds, $status, $isLimited): void {
            $this->space($status);
            // No longer than a retry would wait: one wrong header must not stop the client for hours.
            $wait = min((float) $seconds, Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS);
            $until = $this->now() + $wait;
            if ($isLimited) {
                $this->backBy = max($this->backBy, $until + $wait * Behaviour::RETRIES_RETRY_AFTER_JITTER_MAX);
            }
            // Headers round up to whole seconds, and the responses before may tell the end of the window better.
            // The spare time is for calls on their way, and for clocks: a slot too early costs a 429.
            $end = ($this->windowEnd ?? $until) + Behaviour::RATE_LIMIT_CATCH_UP_SECONDS;
            $isRounded = !$isLimited && $end < $until && $until < $end + 1;
            $this->nextAt = $this->closedUntil = max($this->nextAt, $isRounded ? $end : $until);
            $this->isSpaced = true;
            $this->closings += 1;
            $this->refuseLate();
        });
    }

    private function learn(?RateLimitStatus $status): void
    {
        if ($status?->reset === null) {
            return;
        }
        $now = $this->now();
        $end = $now + $status->reset;
        $isNew = $this->windowEnd === null || $now >= $this->windowEnd;
        $hasEnded = $this->windowEnd !== null && $isNew;
        $this->windowEnd = $isNew ? $end : min((float) $this->windowEnd, $end);
        if ($hasEnded || $this->learned > 0) {
            $this->learned = max($this->learned, $status->reset);
        }
        if ($this->isSpaced && $this->learned > 0 && $status->window === null) {
            $this->exclusively(function () use ($status): void {
                [$wasGuess, $before] = [$this->isGuess, $this->interval()];
                $this->space($status);
                $change = $this->interval() - $before;
                if ($wasGuess || $change !== 0.0) {
                    // Another process may have closed the limiter for longer.
                    $this->nextAt = $this->shared === null
                        ? max($this->nextAt + $change, $this->closedUntil)
                        : $this->nextAt;
                    $this->refuseLate();
                }
            });
        }
    }

    private function space(?RateLimitStatus $status): void
    {
        if ($status?->limit === null || $status->limit <= 0) {
            return;
        }
        $known = $status->window ?? $this->learned;
        $window = $known > 0 ? $known : Behaviour::RATE_LIMIT_WINDOW_SECONDS;
        $this->isGuess = $known <= 0;
        $this->spacing = min($window / $status->limit, Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS);
    }

    // Calls that are too late now fail at once. The others are woken one after the other. The next slot may have moved.
    private function refuseLate(): void
    {
        $now = $this->now();
        $ahead = 0;
        foreach ($this->queue as $id => $place) {
            $wait = $this->waitBehind($ahead, $now);
            if ($wait > 0 && $now + $wait > $place->latest) {
                $place->refusedFor = $wait;
                $place->isCalled = true;
                unset($this->queue[$id]);
            } else {
                $ahead += 1;
            }
        }
        $this->callFirst();
    }

    /**
     * @template T
     * @param Closure(): T $change
     * @return T
     */
    private function exclusively(Closure $change): mixed
    {
        if ($this->process !== Platform::process()) {
            // The calls of the parent do not wait in a forked process.
            $this->process = Platform::process();
            $this->queue = [];
        }
        if ($this->shared === null) {
            return $change();
        }
        return $this->shared->change(function (array $state) use ($change): array {
            $isOwnState = $this->restore($state);
            $before = $this->state();
            $result = $change();
            // Calls that change nothing must not keep the state alive.
            $isSame = $isOwnState && $before === $this->state();
            return [$isSame ? $state : $this->shareable(), $result];
        }, $change);
    }

    /**
     * Takes over the state of all processes. They have only the wall clock in common, and those of other machines may
     * be fast, slow, or set again: no wait is longer than one that a process can have written.
     *
     * @param array<mixed> $state
     * @return bool whether the state can stay unchanged
     */
    private function restore(array $state): bool
    {
        [$nextAt, $spacing, $isSpaced, $writtenAt, $isGuess] = $state + [null, null, null, null, false];
        if (!is_numeric($nextAt) || !is_numeric($spacing) || !is_bool($isSpaced)) {
            // Another version or program has written it.
            [$this->nextAt, $this->isSpaced] = [0.0, false];
            return false;
        }
        [$this->spacing, $this->isSpaced, $this->isGuess] = [(float) $spacing, $isSpaced, $isGuess === true];
        if ((float) $nextAt === 0.0) {
            $this->nextAt = 0.0;
            return true;
        }
        $wall = Platform::time();
        $isAhead = is_numeric($writtenAt) && $writtenAt > $wall;
        $stated = $nextAt - ($isAhead ? $writtenAt : $wall);
        $wait = min($stated, max(Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS, $this->interval()));
        $this->nextAt = $this->now() + $wait;
        return !$isAhead && $wait === $stated;
    }

    /** @return array{float, float, bool, bool} */
    private function state(): array
    {
        return [$this->nextAt, $this->spacing, $this->isSpaced, $this->isGuess];
    }

    /** @return array{float, float, bool, float, bool} the state for other processes, and the time when it is written */
    private function shareable(): array
    {
        $wall = Platform::time();
        $nextAt = $this->nextAt === 0.0 ? 0.0 : $wall + ($this->nextAt - $this->now());
        return [$nextAt, $this->spacing, $this->isSpaced, $wall, $this->isGuess];
    }

    private function now(): float
    {
        return $this->clock === null ? Platform::now() : ($this->clock)();
    }

    // Only the first call of the queue needs to know the time of the next slot.
    private function remove(Place $place): void
    {
        unset($this->queue[spl_object_id($place)]);
        $this->callFirst();
    }

    private function callFirst(): void
    {
        $first = reset($this->queue);
        if ($first !== false) {
            $first->isCalled = true;
        }
    }

    // Counted from the next slot, not from now: if a call ahead is late, those behind it need not wait for it.
    private function waitBehind(int $ahead, float $now): float
    {
        $slot = max($this->nextAt, $now - Behaviour::RATE_LIMIT_CATCH_UP_SECONDS) + $ahead * $this->certainInterval();
        return max($slot - $now, 0.0);
    }

    private function interval(): float
    {
        return $this->isSpaced ? max($this->pace, $this->spacing) : $this->pace;
    }

    private function certainInterval(): float
    {
        return $this->isGuess ? $this->pace : $this->interval();
    }
}
