<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\RateLimit\Place;
use IntegrationApi\Core\RateLimit\RateLimiter;
use IntegrationApi\Core\RateLimit\RateLimitHeaders;
use IntegrationApi\RateLimitStatus;
use IntegrationApi\SharedState;
use PHPUnit\Framework\TestCase;

/** The times of these tests are so long that no delay of the machine changes a result. */
final class RateLimiterTest extends TestCase
{
    private static function place(RateLimiter $limiter, float $longest = 100.0): Place
    {
        $place = $limiter->enter($longest);
        self::assertInstanceOf(Place::class, $place);
        return $place;
    }

    /** @param float $now Time that the limiter sees, in seconds; a test moves it. */
    private static function timed(float &$now): RateLimiter
    {
        return new RateLimiter(true, clock: static function () use (&$now): float {
            return $now;
        });
    }

    public function testAnOpenLimiterLetsEveryCallLeave(): void
    {
        $limiter = new RateLimiter(true);
        self::assertSame([null, null], [$limiter->enter(1.0), $limiter->enter(0.0)]);
    }

    public function testAFixedPaceGivesEachCallTheNextSlot(): void
    {
        $limiter = new RateLimiter(true, 6.0);
        self::assertNull($limiter->enter(100.0));
        [$second, $third] = [self::place($limiter), self::place($limiter)];
        self::assertEqualsWithDelta(10.0, $limiter->leave($second)[1], 0.5);
        // A call behind others waits until it is woken, or until its time is over.
        self::assertEqualsWithDelta(100.0, $limiter->leave($third)[1], 0.5);
        // The fourth slot is too late for it, so that it takes no place.
        self::assertEqualsWithDelta(30.0, $limiter->enter(25.0), 0.5);
        $limiter->abandon($second);
        self::assertTrue($third->isCalled);
        self::assertEqualsWithDelta(10.0, $limiter->leave($third)[1], 0.5);
    }

    public function testAnAssumedWindowRefusesNoCallAndEndsWithTheFirstResponseOfTheNextOne(): void
    {
        $now = 1000.0;
        $limiter = self::timed($now);
        $limiter->observe(false, null, new RateLimitStatus(20, 0, 1));
        [$first, $second] = array_map(static fn (): Place => self::place($limiter, 5.0), range(1, 20));
        $now += 1.0;
        // The timer of the first call is late, so this one must not pass it.
        self::assertInstanceOf(Place::class, $limiter->enter(5.0));
        self::assertSame([false, 0.0], $limiter->leave($first));
        $now += 0.04;
        self::assertEqualsWithDelta([true, 2.96], $limiter->leave($second), 0.001);
        $limiter->observe(false, null, new RateLimitStatus(20, 19, 1));
        self::assertTrue($second->isCalled);
        self::assertEqualsWithDelta([true, 0.01], $limiter->leave($second), 0.001);
    }

    public function testALateTimerOfTheFirstCallLetsNoNewCallPass(): void
    {
        $limiter = new RateLimiter(true, 6000.0);
        $limiter->enter(100.0);
        self::place($limiter);
        usleep(25_000);
        self::assertInstanceOf(Place::class, $limiter->enter(100.0));
    }

    public function testACallThatIsAbandonedFreesItsPlace(): void
    {
        $limiter = new RateLimiter(true, 6.0);
        $limiter->enter(100.0);
        [$second, $third] = [self::place($limiter), self::place($limiter)];
        $third->isCalled = false;
        $limiter->abandon($second);
        $limiter->abandon($second);
        self::assertTrue($third->isCalled);
        self::assertEqualsWithDelta(10.0, $limiter->leave($third)[1], 0.5);
    }

    public function testAResponseClosesItForCallsThatWait(): void
    {
        $limiter = new RateLimiter(true, 60.0);
        $limiter->enter(100.0);
        [$patient, $hasty] = [self::place($limiter), self::place($limiter, 10.0)];
        $limiter->observe(true, 30.0, null);
        self::assertTrue($hasty->isCalled);
        [$mustWait, $wait] = $limiter->leave($hasty);
        self::assertFalse($mustWait);
        self::assertEqualsWithDelta(31.0, $wait, 0.5);
        self::assertTrue($limiter->leave($patient)[0]);
    }

    public function testAWrongHeaderDoesNotCloseItForHours(): void
    {
        $limiter = new RateLimiter(true);
        $limiter->observe(true, 86_400.0, new RateLimitStatus(1, 0, 7, 86_400));
        $first = $limiter->leave(self::place($limiter))[1];
        self::assertEqualsWithDelta(Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS, $first, 0.5);
        $next = $limiter->enter(1.0);
        self::assertEqualsWithDelta(2 * Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS, $next, 1.0);
    }

    /**
     * @dataProvider observations
     * @param array{bool, float|null, RateLimitStatus|null} $observed
     */
    public function testClosesOnlyWhenTheLimitIsExhausted(bool $isAdaptive, array $observed, bool $closes): void
    {
        $limiter = new RateLimiter($isAdaptive);
        $limiter->observe(...$observed);
        self::assertSame($closes, $limiter->enter(100.0) instanceof Place);
    }

    /** @return array<string, array{bool, array{bool, float|null, RateLimitStatus|null}, bool}> */
    public static function observations(): array
    {
        return [
            'a 429 with a wait' => [true, [true, 5.0, null], true],
            'a 429 with the end of the window' => [true, [true, null, new RateLimitStatus(10, 3, 9)], true],
            'a 429 that names no time' => [true, [true, null, null], false],
            'no requests left' => [true, [false, null, new RateLimitStatus(10, 0, 9)], true],
            'no requests left, for an unknown time' => [true, [false, null, new RateLimitStatus(10, 0, null)], false],
            'requests left' => [true, [false, 5.0, new RateLimitStatus(10, 1, 9)], false],
            'a limiter that is not adaptive' => [false, [true, 5.0, new RateLimitStatus(10, 0, 9)], false],
        ];
    }

    public function testCallsLeaveOneByOneUntilOneFindsItOpen(): void
    {
        $now = 100.0;
        $limiter = self::timed($now);
        $limiter->observe(true, 0.001, new RateLimitStatus(6, 0, 1, 60));
        $now = 100.5;
        self::assertNull($limiter->enter(100.0));
        self::assertNull($limiter->enter(100.0));
    }

    public function testCallsThatComeBackAfterA429AreSpacedAlthoughTheFirstOneFindsItOpen(): void
    {
        $now = 100.0;
        $limiter = self::timed($now);
        $limiter->observe(true, 10.0, new RateLimitStatus(60, 0, 10, 60));
        // The wait was 10 s, with a jitter of up to 1 s.
        $now = 110.25;
        self::assertNull($limiter->enter(100.0));
        $second = self::place($limiter);
        self::assertSame([true, 1.0], $limiter->leave($second));
        $now = 111.25;
        self::assertSame([false, 0.0], $limiter->leave($second));
        $now = 112.25;
        self::assertNull($limiter->enter(100.0));
        self::assertNull($limiter->enter(100.0));
    }

    /** @group processes */
    public function testAForkedProcessHasAnEmptyQueue(): void
    {
        $limiter = new RateLimiter(true, 6.0);
        $limiter->enter(100.0);
        self::place($limiter);
        $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        self::assertIsArray($pair);
        $id = pcntl_fork();
        if ($id === 0) {
            fwrite($pair[1], (string) $limiter->leave(self::place($limiter))[1]);
            // Ends the process without the shutdown functions of PHPUnit.
            posix_kill((int) getmypid(), SIGKILL);
        }
        fclose($pair[1]);
        self::assertEqualsWithDelta(10.0, (float) stream_get_contents($pair[0]), 0.5);
        pcntl_waitpid($id, $status);
    }

    public function testTwoLimitersWithSharedStateKeepOnePace(): void
    {
        $state = new class implements SharedState {
            /** @var array<string, array<mixed>> */
            public array $parts = [];

            public function change(string $part, \Closure $change): mixed
            {
                [$this->parts[$part], $result] = $change($this->parts[$part] ?? []);
                return $result;
            }
        };
        $one = new RateLimiter(true, 6.0, $state);
        $other = new RateLimiter(true, 6.0, $state);
        self::assertNull($one->enter(100.0));
        self::assertEqualsWithDelta(10.0, $other->leave(self::place($other))[1], 0.5);
        $other->observe(true, 40.0, null);
        self::assertEqualsWithDelta(40.0, (float) $one->enter(1.0), 0.5);
        $state->parts['rate-limiter'] = ['damaged'];
        self::assertNull((new RateLimiter(true, null, $state))->enter(0.0));
    }

    /**
     * @dataProvider headers
     * @param array<string, string> $headers
     */
    public function testReadsTheHeaders(array $headers, ?RateLimitStatus $status): void
    {
        self::assertEquals($status, RateLimitHeaders::parse($headers));
    }

    /** @return array<string, array{array<string, string>, RateLimitStatus|null}> */
    public static function headers(): array
    {
        $policy = ['ratelimit-policy' => '"a";q=100;w=60, "b";q=5;w=1'];
        $old = ['ratelimit-limit' => '9', 'ratelimit-remaining' => ' 3', 'ratelimit-reset' => '1'];
        return [
            'one policy' => [
                ['ratelimit' => '"a";r=7;t=30', 'ratelimit-policy' => '"a";q=100;w=60'],
                new RateLimitStatus(100, 7, 30, 60),
            ],
            'other names' => [
                ['ratelimit' => '"a";r=7;t=30', 'ratelimit-policy' => '"b";q=100;w=60'],
                new RateLimitStatus(null, 7, 30),
            ],
            'the policy with the fewest requests' => [
                ['ratelimit' => '"a";r=7;t=30, "b";r=2;t=1'] + $policy,
                new RateLimitStatus(5, 2, 1, 1),
            ],
            'a token with spaces' => [['ratelimit' => ' a ; r=7'], new RateLimitStatus(null, 7, null)],
            'a name with a comma' => [['ratelimit' => '"a,\"b";r=7;x="r=1"'], new RateLimitStatus(null, 7, null)],
            'an open quote' => [['ratelimit' => '"a;r=7'], null],
            'a number of 16 digits' => [['ratelimit' => '"a";r=1234567890123456'], null],
            'the older headers' => [$old, new RateLimitStatus(9, 3, 1)],
            'the older headers behind a malformed one' => [['ratelimit' => 'r=7'] + $old, new RateLimitStatus(9, 3, 1)],
            'a malformed number' => [['ratelimit-remaining' => '-1'], null],
            'none' => [[], null],
        ];
    }

    public function testSeesQuicklyThatALimitMayBeExhausted(): void
    {
        $may = RateLimitHeaders::mayBeExhausted(...);
        self::assertTrue($may(['ratelimit' => '"a";r=0;t=1']));
        self::assertFalse($may(['ratelimit' => '"a";r=10;t=1']));
        self::assertTrue($may(['ratelimit-remaining' => ' 0']));
        self::assertFalse($may([]));
    }
}
