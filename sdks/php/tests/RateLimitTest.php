<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Core\RateLimit\RateLimiter;
use IntegrationApi\Core\RateLimit\RateLimitHeaders;
use IntegrationApi\Core\Retry\RetryBudget;
use IntegrationApi\Exception\RateLimitException;
use IntegrationApi\RateLimitStatus;
use IntegrationApi\SharedState;
use IntegrationApi\Testing\FakeApi;
use PHPUnit\Framework\TestCase;

final class RateLimitTest extends TestCase
{
    /**
     * @dataProvider headers
     * @param array<string, string> $headers
     */
    public function testReadsTheHeadersOf(array $headers, ?RateLimitStatus $expected): void
    {
        self::assertEquals($expected, RateLimitHeaders::parse($headers));
    }

    /** @return array<string, array{array<string, string>, RateLimitStatus|null}> */
    public static function headers(): array
    {
        $two = '"day";q=900;w=86400, "burst";q=20;w=1';
        return [
            'one policy' => [
                ['ratelimit' => '"default";r=9;t=42', 'ratelimit-policy' => '"default";q=10;w=60'],
                new RateLimitStatus(10, 9, 42, 60),
            ],
            'the policy with the fewest requests' => [
                ['ratelimit' => '"day";r=500;t=9, "burst";r=3;t=1', 'ratelimit-policy' => $two],
                new RateLimitStatus(20, 3, 1, 1),
            ],
            'no policy of that name' => [['ratelimit' => 'a;r=3', 'ratelimit-policy' => $two], self::status(null, 3)],
            'a comma in a name' => [['ratelimit' => '"a,\\"b";r=3;t=1'], new RateLimitStatus(null, 3, 1)],
            'numbers that are not' => [['ratelimit' => 'a;r=-1;t=x'], null],
            'a quote that is never closed' => [['ratelimit' => '"a;r=1'], null],
            'no number of requests' => [['ratelimit' => 'a;t=5'], null],
            'the older headers' => [
                ['ratelimit-limit' => '10', 'ratelimit-remaining' => ' 3', 'ratelimit-reset' => '7'],
                new RateLimitStatus(10, 3, 7),
            ],
            'older headers without a number' => [['ratelimit-limit' => '1e3'], null],
            'nothing' => [[], null],
        ];
    }

    private static function status(?int $limit, ?int $remaining, ?int $reset = null): RateLimitStatus
    {
        return new RateLimitStatus($limit, $remaining, $reset);
    }

    public function testReportsWhenTheLimitMayBeExhausted(): void
    {
        self::assertTrue(RateLimitHeaders::mayBeExhausted(['ratelimit' => 'a;r=0;t=9']));
        self::assertTrue(RateLimitHeaders::mayBeExhausted(['ratelimit-remaining' => ' 0']));
        self::assertFalse(RateLimitHeaders::mayBeExhausted(['ratelimit' => 'a;r=10;t=9']));
        self::assertFalse(RateLimitHeaders::mayBeExhausted([]));
    }

    public function testACallThatCannotLeaveInTimeFailsAtOnce(): void
    {
        $fake = new FakeApi(maxRetries: 0, totalTimeout: 5.0);
        $fake->replyOnce('orders.retrieve', status: 429, headers: ['Retry-After' => '30']);
        foreach ([1, 0] as $attempts) {
            try {
                $fake->api->orders->retrieve('ord_1');
                self::fail('The limiter is open');
            } catch (RateLimitException $error) {
                self::assertSame([429, $attempts], [$error->status, $error->attempts]);
                self::assertGreaterThan(29, $error->retryAfter);
            }
        }
        self::assertStringContainsString('was held back by the client\'s rate limiter until 20', $error->getMessage());
        self::assertCount(1, $fake->calls());
    }

    public function testLimitersAndBudgetsWithTheSameStateActAsOne(): void
    {
        $shared = new class () implements SharedState {
            /** @var array<string, array<mixed>> */
            public array $parts = ['rate-limiter' => ['written', 'by', 'others']];

            public function change(string $part, Closure $change): mixed
            {
                [$this->parts[$part], $result] = $change($this->parts[$part] ?? []);
                return $result;
            }
        };
        [$one, $other] = [new RateLimiter(true, null, $shared), new RateLimiter(true, null, $shared)];
        self::assertNull($one->acquire(1.0));
        $one->observe(true, 40.0, self::status(6000, 0));
        self::assertEqualsWithDelta(40, $other->acquire(1.0)?->refusedFor, 1.0);

        [$spent, $own] = [new RetryBudget($shared), new RetryBudget()];
        $taken = 0;
        while ($spent->take(isRateLimited: false) > 0) {
            $taken++;
        }
        self::assertSame([35, 0, 5], [$taken, (new RetryBudget($shared))->take(false), $own->take(true)]);
        $spent->succeeded(14);
        self::assertSame(14, (new RetryBudget($shared))->take(false));
    }
}
