<?php

declare(strict_types=1);

namespace IntegrationApi;

use Closure;
use IntegrationApi\Core\RateLimit\FileLock;
use IntegrationApi\Exception\ConfigurationException;
use Psr\Cache\CacheItemPoolInterface;
use Psr\SimpleCache\CacheInterface;
use Throwable;

/**
 * Rate limiter and retry budget that the workers of PHP-FPM and other processes share, in a cache (PSR-16 or PSR-6):
 *
 *     $api = new Client(sharedState: new CacheState($cache, 'app-1'));
 *
 * Use one name for each API key. Processes on one machine take turns; those on several machines share only the cache,
 * so that they may overwrite a few changes of each other. If the cache fails, calls go on: each process then keeps its
 * own state.
 */
final class CacheState implements SharedState
{
    /** Seconds for which unused state is kept. */
    private const TTL = 600;

    private readonly string $prefix;
    private readonly FileLock $lock;

    /** @var array<string, array<mixed>> Last known state, used when the cache fails. */
    private array $known = [];

    /**
     * @param CacheInterface|CacheItemPoolInterface $cache Cache that all processes use, such as Redis or APCu.
     * @param string $name Name of the state: letters, digits, `_`, `.` and `-`.
     *
     * @throws ConfigurationException if the name is not valid
     */
    public function __construct(private readonly CacheInterface|CacheItemPoolInterface $cache, string $name)
    {
        if (preg_match('/^[A-Za-z0-9_.-]{1,32}$/D', $name) !== 1) {
            throw new ConfigurationException(
                'name must consist of 1 to 32 letters, digits, underscores, dots and hyphens'
            );
        }
        $this->prefix = "integration-api.$name.";
        $this->lock = new FileLock($this->prefix);
    }

    public function change(string $part, Closure $change): mixed
    {
        return $this->lock->exclusively(function () use ($part, $change): mixed {
            $before = $this->load($part);
            [$state, $result] = $change($before);
            $this->known[$part] = $state;
            if ($state !== $before) {
                $this->save($part, $state);
            }
            return $result;
        });
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['prefix' => $this->prefix];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('Shared state cannot be serialised');
    }

    /** @return array<mixed> */
    private function load(string $part): array
    {
        try {
            $found = $this->cache instanceof CacheInterface
                ? $this->cache->get($this->prefix . $part)
                : $this->cache->getItem($this->prefix . $part)->get();
        } catch (Throwable) {
            return $this->known[$part] ?? [];
        }
        return is_array($found) ? $found : [];
    }

    /** @param array<mixed> $state */
    private function save(string $part, array $state): void
    {
        try {
            if ($this->cache instanceof CacheInterface) {
                $this->cache->set($this->prefix . $part, $state, self::TTL);
                return;
            }
            $item = $this->cache->getItem($this->prefix . $part);
            $this->cache->save($item->set($state)->expiresAfter(self::TTL));
        } catch (Throwable) {
            // The next change starts from the last state that this process knows.
        }
    }
}
