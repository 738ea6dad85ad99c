<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use RuntimeException;

/** The server of `raw_server.php` as a process. */
final class RawServer
{
    public readonly string $url;

    /** @var resource */
    private $process;

    public function __construct()
    {
        $process = proc_open([PHP_BINARY, __DIR__ . '/raw_server.php'], [1 => ['pipe', 'w']], $pipes);
        if ($process === false) {
            throw new RuntimeException('The server cannot be started.');
        }
        $this->process = $process;
        $this->url = trim((string) fgets($pipes[1]));
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}
