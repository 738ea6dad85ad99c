<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use Throwable;

/** The result of a closure: its duration in milliseconds, and the value or the error. */
final readonly class TimedResult
{
    private function __construct(
        public float $ms,
        #[\SensitiveParameter] public mixed $value,
        public ?Throwable $error,
    ) {
    }

    /** Returns the result with another value. */
    public function with(#[\SensitiveParameter] mixed $value): self
    {
        return new self($this->ms, $value, $this->error);
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
            // The error is part of the result.
        }
        return new self((hrtime(true) - $start) / 1e6, $value, $error);
    }
}
