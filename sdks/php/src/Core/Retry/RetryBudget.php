<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Retry;

use Closure;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\RateLimit\SharedPart;
use IntegrationApi\SharedState;

/**
 * A token bucket that all calls of a client share. Each retry takes tokens and returns them only if it succeeds. When
 * the API is down, the bucket is soon empty, and calls fail at once instead of adding load.
 */
final class RetryBudget
{
    private int $tokens = Behaviour::RETRIES_BUDGET_CAPACITY;

    private readonly SharedPart $shared;

    /** @param SharedState|null $shared state that several processes share; null to keep it in this one */
    public function __construct(?SharedState $shared = null)
    {
        $this->shared = new SharedPart($shared, 'retry-budget');
    }

    /** Takes the tokens of a retry and returns their number, or 0 if there are too few for a retry. */
    public function take(bool $isRateLimited): int
    {
        $cost = $isRateLimited ? Behaviour::RETRIES_BUDGET_RATE_LIMIT_RETRY_COST : Behaviour::RETRIES_BUDGET_RETRY_COST;
        return $this->exclusively(function () use ($cost): int {
            if ($cost > $this->tokens) {
                return 0;
            }
            $this->tokens -= $cost;
            return $cost;
        });
    }

    /**
     * Returns tokens after a success.
     *
     * @param int $taken number of tokens that the attempt had taken; 0 for a first attempt
     */
    public function succeeded(int $taken): void
    {
        // Another process may have taken tokens, but not every success should lock a file.
        if ($taken === 0 && $this->tokens >= Behaviour::RETRIES_BUDGET_CAPACITY) {
            return;
        }
        $refund = $taken === 0 ? Behaviour::RETRIES_BUDGET_SUCCESS_REFUND : $taken;
        $this->exclusively(
            fn (): int => $this->tokens = min(Behaviour::RETRIES_BUDGET_CAPACITY, $this->tokens + $refund),
        );
    }

    /** @param Closure(): int $change */
    private function exclusively(Closure $change): int
    {
        return $this->shared->change(function (?array $state) use ($change): array {
            if ($state !== null) {
                $known = $state[0] ?? null;
                $this->tokens = is_int($known) ? $known : Behaviour::RETRIES_BUDGET_CAPACITY;
            }
            $result = $change();
            return [[$this->tokens], $result];
        });
    }
}
