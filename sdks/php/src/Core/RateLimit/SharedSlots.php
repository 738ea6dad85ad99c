<?php

declare(strict_types=1);

namespace IntegrationApi\Core\RateLimit;

use Closure;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\SharedState;

/** Slots of a rate limiter, which several processes can share. */
final class SharedSlots
{
    /** Time of the next slot. A call takes it only when it leaves. */
    public float $nextAt = 0.0;

    /** Seconds between two slots while the limiter is spaced. */
    public float $spacing = Behaviour::RATE_LIMIT_WINDOW_SECONDS / Behaviour::RATE_LIMIT_REQUESTS_PER_WINDOW;

    /** True after a response has closed the limiter, until a slot has been free for a while. */
    public bool $isSpaced = false;

    private readonly ?SharedPart $shared;

    /** @var Closure(): float */
    private readonly Closure $clock;

    /**
     * @param float $pace seconds between two slots at a fixed pace
     * @param Closure(): float|null $clock
     */
    public function __construct(private readonly float $pace, ?SharedState $shared, ?Closure $clock)
    {
        $this->shared = $shared === null ? null : new SharedPart($shared, 'rate-limiter');
        // Processes have only the wall clock in common.
        $this->clock = $clock ?? ($shared === null ? Platform::now(...) : Platform::time(...));
    }

    /** Returns the seconds between two slots. */
    public function interval(): float
    {
        return $this->isSpaced ? max($this->pace, $this->spacing) : $this->pace;
    }

    /**
     * Changes the slots of all processes.
     *
     * @template T
     * @param Closure(float): T $change gets the time
     * @return T
     */
    public function change(Closure $change): mixed
    {
        $here = fn (): mixed => $change(($this->clock)());
        return $this->shared === null ? $here() : $this->shared->change(function (array $state) use ($here): array {
            $this->restore($state);
            $result = $here();
            // Calls that change nothing must not keep the state alive.
            $own = [$this->nextAt, $this->spacing, $this->isSpaced];
            return [$own === array_slice($state, 0, 3) ? $state : [...$own, Platform::time()], $result];
        }, $here);
    }

    /**
     * Takes over the state of all processes. The clocks of other machines may be fast, slow, or set again: no wait is
     * longer than one that a process can have written.
     *
     * @param array<mixed> $state
     */
    private function restore(array $state): void
    {
        [$nextAt, $spacing, $isSpaced, $writtenAt] = $state + [null, null, null, 0.0];
        $numbers = array_filter([$nextAt, $spacing, $writtenAt], self::isFinite(...));
        if (count($numbers) < 3 || !is_bool($isSpaced)) {
            // Another version or program has written it.
            [$this->nextAt, $this->isSpaced] = [0.0, false];
            return;
        }
        $longest = Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS;
        [$this->spacing, $this->isSpaced] = [max(0.0, min((float) $spacing, $longest)), $isSpaced];
        $now = ($this->clock)();
        $wait = $nextAt - ($writtenAt > $now ? $writtenAt : $now);
        $this->nextAt = $now + min($wait, max($longest, $this->interval()));
    }

    private static function isFinite(mixed $value): bool
    {
        return is_numeric($value) && is_finite((float) $value);
    }
}
