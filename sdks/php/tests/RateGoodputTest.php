<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\RateLimit\Place;
use IntegrationApi\Core\RateLimit\RateLimiter;
use IntegrationApi\RateLimitStatus;
use PHPUnit\Framework\TestCase;

/** Plays callers without pause against a server with windows, whose headers have whole seconds, on a fake clock. */
final class RateGoodputTest extends TestCase
{
    private const LATENCY = 0.02;
    private const TICK = 0.001;

    /** @return iterable<string, array{int, int, int, bool}> */
    public static function loads(): iterable
    {
        foreach ([2, 10, 60] as $window) {
            foreach ([1, 8, 64] as $callers) {
                $limit = min(10 * $window, 120);
                yield "$callers callers, $window s" => [$window, $limit, $callers, true];
                yield "$callers callers, $window s, older headers" => [$window, $limit, $callers, false];
            }
        }
    }

    /** @dataProvider loads */
    public function testCallsUseAtLeast95PercentOfThePace(int $window, int $limit, int $callers, bool $states): void
    {
        $now = 1000.3;
        $limiter = new RateLimiter(true, clock: static function () use (&$now): float {
            return $now;
        });
        /** @var list<array{float, Place|null, RateLimitStatus|null}> $calls end of its wait or response, place, result */
        $calls = array_fill(0, $callers, [$now, null, null]);
        [$used, $current, $succeeded, $end] = [0, 0, 0, $now + 10 * $window + 60];
        $from = $now + 4 * $window;
        while ($now < $end) {
            foreach ($calls as $index => [$until, $place, $status]) {
                if ($until > $now && $place?->isCalled !== true) {
                    continue;
                }
                if ($status !== null) {
                    $isLimited = $status->remaining < 0;
                    $stated = new RateLimitStatus($limit, max(0, $status->remaining), $status->reset, $status->window);
                    $limiter->observe($isLimited, $isLimited ? (float) $status->reset : null, $stated);
                    $calls[$index] = [$now, null, null];
                    continue;
                }
                $wait = $place === null ? $limiter->enter(1000.0) : $limiter->leave($place);
                if ($wait instanceof Place) {
                    $place = $wait;
                    $wait = $limiter->leave($place);
                }
                if (is_array($wait) && $wait[0]) {
                    $calls[$index] = [$now + $wait[1], $place, null];
                    continue;
                }
                $number = (int) floor($now / $window);
                [$used, $current] = [$number === $current ? $used + 1 : 1, $number];
                $succeeded += $used <= $limit && $now >= $from ? 1 : 0;
                $reset = (int) ceil(($number + 1) * $window - $now);
                $result = new RateLimitStatus($limit, $limit - $used, $reset, $states ? $window : null);
                $calls[$index] = [$now + self::LATENCY, null, $result];
            }
            // Nothing happens until the next wait ends or a place is called.
            $ends = array_map(fn (array $call): float => $call[1]?->isCalled === true ? $now : $call[0], $calls);
            $now = max($now + self::TICK, min($ends));
        }
        $pace = $limit / $window * ($end - $from);
        self::assertGreaterThanOrEqual(95.0, 100 * $succeeded / $pace);
    }
}
