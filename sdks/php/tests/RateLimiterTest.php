<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\RateLimit\Place;
use IntegrationApi\Core\RateLimit\RateLimiter;
use IntegrationApi\RateLimitStatus;
use PHPUnit\Framework\TestCase;

/** Calls at a rate limiter on a fake clock, as openapi/vectors/rate-limiter.json says. */
final class RateLimiterTest extends TestCase
{
    private const FOREVER = 1e6;

    private float $now = 0.0;

    private RateLimiter $limiter;

    /** @var array<int, array{Place, float}> places of the calls that wait, and when they ask again */
    private array $waiting = [];

    /** @var list<array{int, int}> */
    private array $left = [];

    /** @var list<array{int, int, int}> */
    private array $refused = [];

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function vectors(): iterable
    {
        $file = (string) file_get_contents(dirname(__DIR__, 3) . '/openapi/vectors/rate-limiter.json');
        foreach (json_decode($file, true)['vectors'] as $vector) {
            yield $vector['title'] => [$vector];
        }
    }

    /**
     * @dataProvider vectors
     * @param array<string, mixed> $vector
     */
    public function testTheLimiterFollowsTheVector(array $vector): void
    {
        $this->limiter = new RateLimiter(
            $vector['adaptive'] ?? true,
            $vector['requestsPerMinute'] ?? null,
            clock: fn (): float => $this->now + 1000.0,
        );
        $arrived = 0;
        foreach ($vector['steps'] as $step) {
            $this->runUntil($step['at'] / 1000);
            $this->now = max($this->now, ($step['busyUntil'] ?? 0) / 1000);
            for ($call = 0; $call < ($step['calls'] ?? 0); $call += 1) {
                $arrived += 1;
                $this->settle($arrived, $this->limiter->acquire(($step['longest'] ?? self::FOREVER) / 1000));
            }
            if (isset($step['cancel'])) {
                $this->limiter->abandon($this->waiting[$step['cancel']][0]);
                unset($this->waiting[$step['cancel']]);
            }
            $response = $step['response'] ?? null;
            if ($response !== null) {
                $stated = static fn (string $name): ?int => $response[$name] ?? null;
                $status = new RateLimitStatus(...array_map($stated, ['limit', 'remaining', 'reset', 'window']));
                $this->limiter->observe($response['status'] === 429, $response['retryAfter'] ?? null, $status);
            }
        }
        $this->runUntil(self::FOREVER);
        sort($this->refused);
        self::assertSame($vector['left'] ?? [], $this->left);
        self::assertSame($vector['refused'] ?? [], $this->refused);
    }

    private function runUntil(float $end): void
    {
        while ($this->waiting !== []) {
            $times = array_map(fn (array $call): float => $call[0]->isCalled ? $this->now : $call[1], $this->waiting);
            if (min($times) > $end) {
                break;
            }
            $number = (int) array_search(min($times), $times, true);
            $this->now = max($this->now, min($times));
            $place = $this->waiting[$number][0];
            unset($this->waiting[$number]);
            $this->limiter->advance($place);
            $this->settle($number, $place);
        }
        $this->now = max($this->now, $end);
    }

    private function settle(int $number, ?Place $place): void
    {
        $at = (int) round($this->now * 1000);
        if ($place?->isWaiting === true) {
            $this->waiting[$number] = [$place, $this->now + $place->wait];
            ksort($this->waiting);
        } elseif ($place === null || $place->refusedFor <= 0) {
            $this->left[] = [$number, $at];
        } else {
            $this->refused[] = [$number, $at, (int) round($place->refusedFor * 1000)];
        }
    }

    public function testASlotThatACancelledCallHasNotUsedIsThatOfTheNextCall(): void
    {
        $limiter = new RateLimiter(true, 60.0, clock: fn (): float => $this->now + 1000.0);
        [, $first, $second] = [$limiter->acquire(9.0), $limiter->acquire(9.0), $limiter->acquire(9.0)];
        self::assertTrue($first !== null && $second !== null);
        $this->now = 1.0;
        // The second call has woken first, and has handed out the slot of the first one.
        $limiter->advance($second);
        $limiter->abandon($first);
        $limiter->advance($second);
        self::assertFalse($second->isWaiting);
    }

    /** @group processes */
    public function testAForkedProcessHasAnEmptyQueue(): void
    {
        $limiter = new RateLimiter(true, 6.0);
        $limiter->acquire(100.0);
        $limiter->acquire(100.0);
        $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        self::assertIsArray($pair);
        $id = pcntl_fork();
        if ($id === 0) {
            fwrite($pair[1], (string) $limiter->acquire(100.0)?->wait);
            // Ends the process without the shutdown functions of PHPUnit.
            posix_kill((int) getmypid(), SIGKILL);
        }
        fclose($pair[1]);
        self::assertEqualsWithDelta(10.0, (float) stream_get_contents($pair[0]), 0.5);
        pcntl_waitpid($id, $status);
    }
}
