<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use Throwable;

/** How some code ended: how many milliseconds it took, and what it returned or threw. */
final readonly class Trial
{
    private function __construct(
        public float $ms,
        public mixed $value,
        public ?Throwable $error,
    ) {
    }

    /** @param Closure(): mixed $code */
    public static function of(#[\SensitiveParameter] Closure $code): self
    {
        $value = null;
        $error = null;
        $start = hrtime(true);
        try {
            $value = $code();
        } catch (Throwable $error) {
            // An answer like any other.
        }
        return new self((hrtime(true) - $start) / 1e6, $value, $error);
    }
}
