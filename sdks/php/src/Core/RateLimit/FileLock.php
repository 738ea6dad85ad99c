<?php

declare(strict_types=1);

namespace IntegrationApi\Core\RateLimit;

use Closure;
use IntegrationApi\Core\Options\Platform;
use Throwable;

/** A lock that all processes of this machine share. */
final readonly class FileLock
{
    private string $path;
    private bool $isUsable;

    /** @param string $name name of the lock, the same in all processes */
    public function __construct(string $name)
    {
        $this->isUsable = Platform::canLock();
        $folder = $this->isUsable ? sys_get_temp_dir() : '';
        $this->path = "$folder/integration-api-" . hash('sha256', Platform::user() . " $name") . '.lock';
    }

    /**
     * Runs a function while no other process runs one with the same lock. Without a folder for temporary
     * files, there is no lock.
     *
     * @template T
     * @param Closure(): T $work
     * @return T
     */
    public function exclusively(Closure $work): mixed
    {
        $file = $this->open();
        if ($file === null) {
            return $work();
        }
        try {
            flock($file, LOCK_EX);
            return $work();
        } finally {
            fclose($file);
        }
    }

    /** @return resource|null */
    private function open(): mixed
    {
        try {
            return $this->isUsable ? (@fopen($this->path, 'c') ?: null) : null;
        } catch (Throwable) {
            // An error handler of the program throws.
            return null;
        }
    }
}
