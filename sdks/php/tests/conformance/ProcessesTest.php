<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

require_once __DIR__ . '/DriverTestCase.php';

/**
 * Forks in separate processes, because a fork of PHPUnit would report results, too.
 *
 * @group processes
 */
final class ProcessesTest extends DriverTestCase
{
    private const USE = 'use IntegrationApi\Tests\Conformance\Processes; ';

    public function testTheCallsAreDistributedOverForkedProcesses(): void
    {
        [$parent, $results] = self::output(
            self::USE . '$make = fn (array $calls) => ["calls" => $calls, "id" => getmypid()];'
            . 'echo json_encode([getmypid(), Processes::share(3, range(2, 8), $make)]);',
        );
        self::assertSame([[2, 5, 8], [3, 6], [4, 7]], array_column($results, 'calls'));
        self::assertCount(4, array_unique([$parent, ...array_column($results, 'id')]));
    }

    public function testTheProcessesWorkAtTheSameTime(): void
    {
        // Each process waits until the other has started.
        $results = self::output(
            self::USE . '$file = tempnam(sys_get_temp_dir(), "forks");'
            . '$make = function (array $calls) use ($file) {'
            . '    file_put_contents($file, "x", FILE_APPEND);'
            . '    for ($tries = 0; $tries < 5000 && filesize($file) < 2; $tries += 1) {'
            . '        usleep(1000);'
            . '        clearstatcache();'
            . '    }'
            . '    return ["started" => filesize($file)];'
            . '};'
            . 'echo json_encode(Processes::share(2, [1, 2], $make)); unlink($file);',
        );
        self::assertSame([2, 2], array_column($results, 'started'));
    }

    public function testAProcessThatEndsEarlyIsAnError(): void
    {
        $result = self::output(
            self::USE . '$make = fn (array $calls) => throw new Error("broken");'
            . 'try { Processes::share(2, [1, 2], $make); } catch (RuntimeException $error) {'
            . ' echo json_encode([$error->getMessage()]); }',
        );
        self::assertSame('A forked process ended with wait status 256.', $result[0]);
    }

    public function testTheDriverReportsTheValuesOfAllProcesses(): void
    {
        $many = ['times' => 5, 'at_once' => 2, 'share' => 'processes', 'numbered' => 'X-Number'];
        $respond = ['status' => 200, 'text' => '{"id":"{echo}","new":{}}', 'echo' => 'x-number'];
        $client = ['transport' => ['respond' => $respond]];
        $outcome = self::driverOutcome(['many' => $many + ['call' => self::UPDATE]], $client);
        ksort($outcome['values']);
        $ids = array_map(static fn (int $number): array => ['id' => (string) $number, 'new' => []], range(1, 5));
        self::assertSame([5, array_combine(range(1, 5), $ids)], [$outcome['ok'], $outcome['values']]);
    }

    public function testTheDriverCountsTheCallsOfAllProcesses(): void
    {
        $outcome = self::driverOutcome(
            ['many' => ['times' => 6, 'at_once' => 2, 'share' => 'processes', 'call' => self::LIST]],
            ['transport' => ['respond' => ['status' => 429]], 'max_retries' => 0],
        );
        self::assertSame(['kind' => 'many', 'ok' => 0, 'errors' => ['RateLimit' => 6]], $outcome);
    }
}
