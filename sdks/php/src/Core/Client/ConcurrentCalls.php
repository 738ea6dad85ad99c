<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use ArrayIterator;
use Closure;
use IntegrationApi\Core\Schema\Given;
use IntegrationApi\Exception\InvalidRequestException;
use Iterator;
use IteratorIterator;

/** Reads the closures of the caller one by one. */
final class ConcurrentCalls
{
    private const NAME = 'calls';

    /** @var Iterator<mixed> */
    private readonly Iterator $calls;

    /**
     * @param iterable<mixed> $calls
     * @throws InvalidRequestException if they cannot be read
     */
    public function __construct(iterable $calls)
    {
        $this->calls = Given::run(self::NAME, static function () use ($calls): Iterator {
            $iterator = match (true) {
                is_array($calls) => new ArrayIterator($calls),
                $calls instanceof Iterator => $calls,
                default => new IteratorIterator($calls),
            };
            $iterator->rewind();
            return $iterator;
        });
    }

    /** Reports whether there is another one. */
    public function isAny(): bool
    {
        return Given::run(self::NAME, fn (): bool => $this->calls->valid());
    }

    /**
     * Returns the key and the closure.
     *
     * @return array{array-key, Closure(): mixed}
     * @throws InvalidRequestException if either has another type
     */
    public function current(): array
    {
        [$key, $call] = Given::run(self::NAME, fn (): array => [$this->calls->key(), $this->calls->current()]);
        if (!is_int($key) && !is_string($key)) {
            $type = get_debug_type($key);
            throw new InvalidRequestException("a key of calls must be an integer or a text, not $type");
        }
        if (!$call instanceof Closure) {
            throw new InvalidRequestException("calls[$key] must be a Closure, not " . get_debug_type($call));
        }
        return [$key, $call];
    }

    /** Goes on to the next one. */
    public function next(): void
    {
        Given::run(self::NAME, fn () => $this->calls->next());
    }
}
