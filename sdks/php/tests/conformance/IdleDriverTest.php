<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use PHPUnit\Framework\TestCase;

final class IdleDriverTest extends TestCase
{
    /** @group processes */
    public function testWaitsForItsNextJobForAsLongAsItTakes(): void
    {
        // The harness connects a driver by a socket, whose reads end after this time by default.
        $timeout = '-ddefault_socket_timeout=1';
        $table = (string) tempnam(sys_get_temp_dir(), 'table');
        file_put_contents($table, '{"operations":{},"models":{}}');
        $files = [['socket'], ['pipe', 'w'], ['file', '/dev/null', 'w']];
        $process = proc_open([PHP_BINARY, $timeout, __DIR__ . '/driver.php', $table, 'php'], $files, $pipes);
        self::assertIsResource($process);
        self::assertStringContainsString('"ready":true', (string) fgets($pipes[1]));
        usleep(1_500_000);
        fwrite($pipes[0], '{"id":1,"client":{"api_key":"ik_test_1"},"call":{"construct":{}}}' . "\n");
        self::assertStringStartsWith('{"id":1,', (string) fgets($pipes[1]));
        fclose($pipes[0]);
        self::assertSame(0, proc_close($process));
        unlink($table);
    }
}
