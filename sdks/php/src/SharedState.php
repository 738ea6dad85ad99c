<?php

declare(strict_types=1);

namespace IntegrationApi;

use Closure;

/** State that several processes share. */
interface SharedState
{
    /**
     * Changes a part of the state. No other process changes it in the meantime.
     *
     * @template T
     * @param string $part name of the part
     * @param Closure(array<mixed>): array{array<mixed>, T} $change returns the new state and a result; the state is
     *     empty at first
     * @return T the result
     */
    public function change(string $part, Closure $change): mixed;
}
