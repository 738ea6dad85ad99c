<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Psr\SimpleCache\CacheInterface;
use RuntimeException;

require_once 'Psr/SimpleCache/autoload.php';

/** A cache (PSR-16) in a file, which several processes use. Has only what the library needs. */
final class FileCache implements CacheInterface
{
    private readonly string $path;

    public function __construct(string $name)
    {
        $this->path = sys_get_temp_dir() . "/integration-api-cache-$name.txt";
        register_shutdown_function(fn (): bool => is_file($this->path) && unlink($this->path));
    }

    public function get($key, $default = null): mixed
    {
        return $this->all()[$key] ?? $default;
    }

    public function set($key, $value, $ttl = null): bool
    {
        return file_put_contents($this->path, serialize([$key => $value] + $this->all())) !== false;
    }

    public function delete($key): bool
    {
        throw new RuntimeException('not needed');
    }

    public function clear(): bool
    {
        throw new RuntimeException('not needed');
    }

    public function getMultiple($keys, $default = null): iterable
    {
        throw new RuntimeException('not needed');
    }

    public function setMultiple($values, $ttl = null): bool
    {
        throw new RuntimeException('not needed');
    }

    public function deleteMultiple($keys): bool
    {
        throw new RuntimeException('not needed');
    }

    public function has($key): bool
    {
        throw new RuntimeException('not needed');
    }

    /** @return array<string, mixed> */
    private function all(): array
    {
        return is_file($this->path) ? unserialize((string) file_get_contents($this->path)) : [];
    }
}
