<?php

declare(strict_types=1);

namespace IntegrationApi\Core\RateLimit;

use Closure;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\SharedState;
use Throwable;

/** One part of the state that several processes share. If sharing fails, calls go on with the state of this process. */
final class SharedPart
{
    private bool $hasFailed = false;

    /** @param SharedState|null $shared null to keep the state in this process */
    public function __construct(private readonly ?SharedState $shared, private readonly string $part)
    {
    }

    /**
     * Changes the state of all processes, or that of this one.
     *
     * @template T
     * @param Closure(array<mixed>|null): array{array<mixed>, T} $change gets the state of all processes, or null to
     *     change that of this one; returns the new state and a result
     * @return T
     */
    public function change(Closure $change): mixed
    {
        $done = null;
        try {
            $this->shared?->change($this->part, static function (array $state) use ($change, &$done): array {
                return $done = $change($state);
            });
        } catch (Throwable $error) {
            if (!$this->hasFailed) {
                $this->hasFailed = true;
                Platform::log('integration-api: sharedState failed and will not be reported again; the calls go on: '
                    . $error::class);
            }
        }
        // Once the object of the program has called the function, its own result does not matter.
        return ($done ?? $change(null))[1];
    }
}
