<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use RuntimeException;

/**
 * The server of `raw_server.php`, a process for the tests of a class. It starts when a test needs it, because
 * WebAssembly cannot start processes.
 */
trait UsesRawServer
{
    /** @var resource|null */
    private static $server = null;
    private static string $url = '';

    public static function tearDownAfterClass(): void
    {
        if (self::$server !== null) {
            proc_terminate(self::$server);
            proc_close(self::$server);
            self::$server = null;
        }
    }

    private static function url(): string
    {
        if (self::$server === null) {
            $process = proc_open([PHP_BINARY, __DIR__ . '/raw_server.php'], [1 => ['pipe', 'w']], $pipes);
            self::$server = $process ?: throw new RuntimeException('The server cannot be started.');
            self::$url = trim((string) fgets($pipes[1]));
        }
        return self::$url;
    }
}
