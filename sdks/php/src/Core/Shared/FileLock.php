<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Shared;

use Closure;

/** A lock that all processes of this machine share. */
final readonly class FileLock
{
    private string $path;

    /** @param string $name name of the lock, the same in all processes */
    public function __construct(string $name)
    {
        $user = function_exists('posix_geteuid') ? (string) posix_geteuid() : get_current_user();
        $this->path = sys_get_temp_dir() . '/integration-api-' . hash('sha256', "$user $name") . '.lock';
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
        $file = @fopen($this->path, 'c');
        if ($file === false) {
            return $work();
        }
        try {
            flock($file, LOCK_EX);
            return $work();
        } finally {
            fclose($file);
        }
    }
}
