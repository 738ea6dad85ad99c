<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

require_once __DIR__ . '/DriverTestCase.php';

/** Forks in separate processes, because a fork of PHPUnit would report results, too. */
final class ProcessesTest extends DriverTestCase
{
    /**
     * Runs PHP code and returns the JSON that it prints.
     *
     * @return array<string, mixed>
     */
    private static function output(string $code): array
    {
        $start = 'require ' . var_export(__DIR__ . '/autoload.php', true) . '; '
            . 'use IntegrationApi\Tests\Conformance\Processes; ';
        $output = [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']];
        $process = proc_open([PHP_BINARY, '-r', $start . $code], $output, $pipes);
        $text = (string) stream_get_contents($pipes[1]);
        proc_close($process);
        return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    }

    public function testTheCallsAreDistributedOverForkedProcesses(): void
    {
        [$parent, $total] = self::output(
            '$count = fn (int $calls) => ["ok" => $calls, "errors" => ["p" . getmypid() => $calls]];'
            . 'echo json_encode([getmypid(), Processes::share(3, 7, $count)]);',
        );
        self::assertSame(7, $total['ok']);
        self::assertSame([2, 2, 3], array_values(self::sorted($total['errors'])));
        self::assertArrayNotHasKey("p$parent", $total['errors']);
    }

    public function testTheProcessesWorkAtTheSameTime(): void
    {
        // Each process waits until the other has started.
        $total = self::output(
            '$file = tempnam(sys_get_temp_dir(), "forks");'
            . '$count = function (int $calls) use ($file) {'
            . '    file_put_contents($file, "x", FILE_APPEND);'
            . '    for ($tries = 0; $tries < 5000 && filesize($file) < 2; $tries += 1) {'
            . '        usleep(1000);'
            . '        clearstatcache();'
            . '    }'
            . '    return ["ok" => filesize($file), "errors" => []];'
            . '};'
            . 'echo json_encode(Processes::share(2, 2, $count)); unlink($file);',
        );
        self::assertSame(4, $total['ok']);
    }

    public function testAProcessThatEndsEarlyIsAnError(): void
    {
        $result = self::output(
            '$count = fn (int $calls) => throw new Error("broken");'
            . 'try { Processes::share(2, 2, $count); } catch (RuntimeException $error) {'
            . ' echo json_encode([$error->getMessage()]); }',
        );
        self::assertStringStartsWith('A forked process ended', $result[0]);
    }

    public function testTheDriverCountsTheCallsOfAllProcesses(): void
    {
        $table = tempnam(sys_get_temp_dir(), 'table');
        file_put_contents($table, json_encode(self::TABLE, JSON_THROW_ON_ERROR));
        $job = [
            'id' => 1,
            'client' => ['api_key' => 'k', 'transport' => ['respond' => ['status' => 429]]],
            'call' => ['many' => ['times' => 6, 'at_once' => 2, 'share' => 'processes', 'call' => self::LIST]],
        ];
        $command = [PHP_BINARY, __DIR__ . '/driver.php', $table, 'php'];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $pipes);
        fwrite($pipes[0], json_encode($job, JSON_THROW_ON_ERROR) . "\n");
        fclose($pipes[0]);
        $lines = explode("\n", trim((string) stream_get_contents($pipes[1])));
        proc_close($process);
        unlink($table);
        self::assertCount(2, $lines);
        $outcome = json_decode($lines[1], true, flags: JSON_THROW_ON_ERROR)['outcome'];
        self::assertSame(['kind' => 'many', 'ok' => 0, 'errors' => ['RateLimit' => 6]], $outcome);
    }

    /**
     * @param array<string, int> $counts
     * @return array<string, int>
     */
    private static function sorted(array $counts): array
    {
        asort($counts);
        return $counts;
    }
}
