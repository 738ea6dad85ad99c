<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Core\Errors\Trace;
use Throwable;

/**
 * Result of one of many concurrent calls: a value, or an exception.
 *
 * @template T
 */
final readonly class Outcome
{
    /**
     * @param T|null $value Value of the call; null if it failed.
     * @param Throwable|null $error Exception of the call; null if it succeeded.
     */
    public function __construct(public mixed $value, public ?Throwable $error = null)
    {
    }

    /** Reports whether the call succeeded. */
    public function isSuccess(): bool
    {
        return $this->error === null;
    }

    /**
     * Returns the value.
     *
     * @return T
     * @throws Throwable if the call failed
     */
    public function get(): mixed
    {
        return $this->error === null ? $this->value : throw $this->error;
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        return ['value' => $this->value, 'error' => $this->error === null ? null : Trace::portable($this->error)];
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        ['value' => $this->value, 'error' => $this->error] = $data;
    }
}
