<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\CacheState;
use IntegrationApi\Client;
use IntegrationApi\Core\RateLimit\RateLimiter;
use IntegrationApi\Core\Retry\RetryBudget;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use Psr\Cache\CacheItemInterface;
use Psr\Cache\CacheItemPoolInterface;
use Psr\SimpleCache\CacheInterface;
use RuntimeException;

require_once 'Psr/Cache/autoload.php';
require_once 'Psr/SimpleCache/autoload.php';

final class CacheStateTest extends TestCase
{
    private string $name;

    protected function setUp(): void
    {
        $this->name = 'test-' . bin2hex(random_bytes(6));
    }

    /**
     * Runs a function in several processes at a time and returns the lines that they print.
     *
     * @param Closure(): string $work
     * @return list<string>
     */
    private static function inProcesses(int $count, Closure $work): array
    {
        $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        self::assertIsArray($pair);
        $ids = [];
        for ($number = 0; $number < $count; $number += 1) {
            $id = pcntl_fork();
            if ($id === 0) {
                fwrite($pair[1], $work());
                // Ends the process without the shutdown functions of PHPUnit.
                posix_kill((int) getmypid(), SIGKILL);
            }
            $ids[] = $id;
        }
        fclose($pair[1]);
        $text = (string) stream_get_contents($pair[0]);
        foreach ($ids as $id) {
            pcntl_waitpid($id, $status);
        }
        return explode("\n", trim($text));
    }

    /** @group processes */
    public function testProcessesShareOneBudgetForRetries(): void
    {
        $taken = self::inProcesses(6, function (): string {
            $budget = new RetryBudget(new CacheState(new FileCache($this->name), $this->name));
            $lines = '';
            for ($number = 0; $number < 10; $number += 1) {
                $lines .= $budget->take(false) . "\n";
            }
            return $lines;
        });
        // 500 tokens are enough for 35 of the 60 retries.
        self::assertEquals([0 => 25, 14 => 35], array_count_values($taken));
    }

    /** @group processes */
    public function testProcessesLeaveAtThePaceOfOne(): void
    {
        $slots = self::inProcesses(4, function (): string {
            $limiter = new RateLimiter(true, 1200.0, new CacheState(new FileCache($this->name), $this->name));
            $lines = '';
            for ($number = 0; $number < 4; $number += 1) {
                $place = $limiter->acquire(60.0);
                while ($place?->isWaiting === true) {
                    usleep((int) ceil($place->wait * 1e6));
                    $limiter->advance($place);
                }
                $lines .= sprintf("%.6f\n", microtime(true));
            }
            return $lines;
        });
        sort($slots);
        self::assertCount(16, $slots);
        // Slots that are late make up for 50 ms, so that the whole is exact, and a single distance is not.
        self::assertGreaterThan(15 * 0.05 - 0.06, (float) $slots[15] - (float) $slots[0]);
    }

    public function testAClientClosesTheRateLimiterOfAnother(): void
    {
        $limited = new HttpResponse(429, ['retry-after' => '30'], '{}');
        $pool = $this->pool();
        $client = fn (): Client => new Client(
            'ik_test_secret',
            transport: new ScriptedTransport($limited),
            maxRetries: 0,
            totalTimeout: 2.0,
            sharedState: new CacheState($pool, $this->name),
        );
        $errors = [];
        foreach ([$client(), $client()] as $one) {
            try {
                $one->accounts->retrieve();
            } catch (\IntegrationApi\Exception\RateLimitException $error) {
                $errors[] = $error->attempts;
            }
        }
        self::assertSame([1, 0], $errors);
    }

    /** Returns a cache as PSR-6 defines it. */
    private function pool(): CacheItemPoolInterface
    {
        $values = [];
        $pool = $this->createMock(CacheItemPoolInterface::class);
        $pool->method('getItem')->willReturnCallback(function (string $key) use (&$values): CacheItemInterface {
            $item = $this->createMock(CacheItemInterface::class);
            $item->method('isHit')->willReturn(isset($values[$key]));
            $item->method('get')->willReturn($values[$key] ?? null);
            $item->method('set')->willReturnCallback(static function (mixed $value) use (&$values, $key, $item): mixed {
                $values[$key] = $value;
                return $item;
            });
            return $item;
        });
        return $pool;
    }

    public function testACacheThatFailsEndsNoCall(): void
    {
        $broken = $this->createMock(CacheInterface::class);
        $broken->method('get')->willThrowException(new RuntimeException('down'));
        $broken->method('set')->willThrowException(new RuntimeException('down'));
        $budget = new RetryBudget(new CacheState($broken, $this->name));
        self::assertSame(14, $budget->take(false));
        $budget->succeeded(14);
        for ($number = 0; $number < 35; $number += 1) {
            self::assertSame(14, $budget->take(false));
        }
        self::assertSame(0, $budget->take(false));
    }

    public function testStateOfAnotherProgramIsIgnored(): void
    {
        $cache = new FileCache($this->name);
        $cache->set("integration-api.$this->name.retry-budget", ['many']);
        self::assertSame(5, (new RetryBudget(new CacheState($cache, $this->name)))->take(true));
        $cache->set("integration-api.$this->name.retry-budget", 'text');
        self::assertSame(5, (new RetryBudget(new CacheState($cache, $this->name)))->take(true));
    }

    /**
     * @dataProvider steps
     * @param list<float|bool> $state
     */
    public function testAFastClockHoldsBackNoCallForLongerThanAResponseCan(array $state, float $longest): void
    {
        $now = microtime(true);
        $state[0] += $now;
        if (isset($state[3])) {
            $state[3] += $now;
        }
        $cache = new FileCache($this->name);
        $key = "integration-api.$this->name.rate-limiter";
        $cache->set($key, $state);
        $limiter = fn (): RateLimiter => new RateLimiter(true, shared: new CacheState($cache, $this->name));
        $wait = $limiter()->acquire(0.0)?->refusedFor;
        self::assertEqualsWithDelta($longest, $wait, 1.0);
        // The wait goes on from here, and calls that are refused do not renew it.
        $healed = $cache->get($key);
        self::assertIsArray($healed);
        self::assertEqualsWithDelta(microtime(true) + $longest, $healed[0], 2.0);
        self::assertLessThan($wait, $limiter()->acquire(0.0)?->refusedFor);
        self::assertSame($healed, $cache->get($key));
    }

    /** @return array<string, array{list<float|bool>, float}> */
    public static function steps(): array
    {
        return [
            'one hour ahead' => [[3630.0, 0.006, true, 3600.0], 30.0],
            'of an earlier version' => [[3630.0, 0.006, true], 60.0],
            'back by one hour since' => [[86_400.0, 0.006, true, -5.0], 60.0],
        ];
    }

    public function testANameThatCannotBeACacheKeyIsRejected(): void
    {
        $this->expectException(ConfigurationException::class);
        new CacheState(new FileCache($this->name), 'a{b}');
    }
}
