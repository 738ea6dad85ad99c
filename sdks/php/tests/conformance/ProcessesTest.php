<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

require_once __DIR__ . '/DriverTestCase.php';

/** Forks in separate processes, because a fork of PHPUnit would report results, too. */
final class ProcessesTest extends DriverTestCase
{
    private const USE = 'use IntegrationApi\Tests\Conformance\Processes; ';

    public function testTheCallsAreDistributedOverForkedProcesses(): void
    {
        [$parent, $total] = self::output(
            self::USE . '$count = fn (int $calls) => ["ok" => $calls, "errors" => ["p" . getmypid() => $calls]];'
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
            self::USE . '$file = tempnam(sys_get_temp_dir(), "forks");'
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
            self::USE . '$count = fn (int $calls) => throw new Error("broken");'
            . 'try { Processes::share(2, 2, $count); } catch (RuntimeException $error) {'
            . ' echo json_encode([$error->getMessage()]); }',
        );
        self::assertStringStartsWith('A forked process ended', $result[0]);
    }

    public function testTheDriverCountsTheCallsOfAllProcesses(): void
    {
        $outcome = self::driverOutcome(
            ['many' => ['times' => 6, 'at_once' => 2, 'share' => 'processes', 'call' => self::LIST]],
            ['transport' => ['respond' => ['status' => 429]]],
        );
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
