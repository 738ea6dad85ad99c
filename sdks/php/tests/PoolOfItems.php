<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Psr\Cache\CacheItemInterface;
use Psr\Cache\CacheItemPoolInterface;
use RuntimeException;

/** The same cache as PSR-6 defines it. Has only what the library needs. */
final class PoolOfItems implements CacheItemPoolInterface
{
    public function __construct(private readonly FileCache $cache)
    {
    }

    public function getItem($key): CacheItemInterface
    {
        return new class ($key, $this->cache->get($key)) implements CacheItemInterface {
            public function __construct(private readonly string $key, private mixed $value)
            {
            }

            public function getKey(): string
            {
                return $this->key;
            }

            public function get(): mixed
            {
                return $this->value;
            }

            public function isHit(): bool
            {
                return $this->value !== null;
            }

            public function set($value): static
            {
                $this->value = $value;
                return $this;
            }

            public function expiresAt($expiration): static
            {
                return $this;
            }

            public function expiresAfter($time): static
            {
                return $this;
            }
        };
    }

    public function save(CacheItemInterface $item): bool
    {
        return $this->cache->set($item->getKey(), $item->get());
    }

    public function getItems(array $keys = []): iterable
    {
        throw new RuntimeException('not needed');
    }

    public function hasItem($key): bool
    {
        throw new RuntimeException('not needed');
    }

    public function clear(): bool
    {
        throw new RuntimeException('not needed');
    }

    public function deleteItem($key): bool
    {
        throw new RuntimeException('not needed');
    }

    public function deleteItems(array $keys): bool
    {
        throw new RuntimeException('not needed');
    }

    public function saveDeferred(CacheItemInterface $item): bool
    {
        throw new RuntimeException('not needed');
    }

    public function commit(): bool
    {
        throw new RuntimeException('not needed');
    }
}
