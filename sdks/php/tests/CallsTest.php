<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Cancellation;
use IntegrationApi\Client;
use IntegrationApi\Core\Retry\RetryAfterHeader;
use IntegrationApi\Core\Retry\RetryPolicy;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Exception\NotFoundException;
use IntegrationApi\Exception\RateLimitException;
use IntegrationApi\Exception\ServerException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use Throwable;

/** Tests a call with all its attempts, without a server: retries, limits, cancellation and middleware. */
final class CallsTest extends TestCase
{
    private static function busy(string $wait = '0'): HttpResponse
    {
        return new HttpResponse(503, ['retry-after-ms' => $wait], '');
    }

    private static function ok(): HttpResponse
    {
        return new HttpResponse(200, ['x-request-id' => 'req_1'], '{"id":"acct_1"}');
    }

    /** @param mixed ...$options arguments of the client */
    private static function client(Transport $transport, mixed ...$options): Client
    {
        return new Client('ik_test_secret', 'https://api.example', ...$options, transport: $transport);
    }

    /**
     * @template E of Throwable
     * @param class-string<E> $class
     * @return E
     */
    private static function failure(string $class, Closure $call): Throwable
    {
        try {
            $call();
        } catch (Throwable $error) {
            self::assertInstanceOf($class, $error);
            return $error;
        }
        self::fail("The call must fail with $class.");
    }

    public function testAnErrorHasTheFactsOfTheCall(): void
    {
        $transport = new ScriptedTransport(self::busy(), self::busy(), self::busy());
        $options = new RequestOptions(idempotencyKey: 'key-1');
        $call = static fn () => self::client($transport)->orders->update('ord_1', note: null, options: $options);
        $error = self::failure(ServerException::class, $call);
        self::assertSame([3, 'key-1', 'PATCH', '/api/v1/orders/{order_id}', 503, 503, true], [
            $error->attempts,
            $error->idempotencyKey,
            $error->method,
            $error->pathTemplate,
            $error->status,
            $error->getCode(),
            $error->isRetryable,
        ]);
        self::assertSame(0.0, $error->retryAfter);
        $keys = array_map(static fn (HttpRequest $request) => $request->idempotencyKey, $transport->requests);
        self::assertSame(['key-1', 'key-1', 'key-1'], $keys);
    }

    public function testAResponseHasTheFactsOfTheCall(): void
    {
        $transport = new ScriptedTransport(self::busy(), new HttpResponse(
            200,
            ['x-request-id' => 'req_1', 'idempotency-replayed' => 'True', 'ratelimit-remaining' => '7'],
            '{"note":null}',
        ));
        $response = self::client($transport)->orders->withResponse()->update('ord_1', note: null);
        self::assertSame([200, 'req_1', 2, true, 7], [
            $response->status,
            $response->requestId,
            $response->attempts,
            $response->isReplayed,
            $response->rateLimit?->remaining,
        ]);
        self::assertSame('{"note":null}', $response->body());
        self::assertSame('x', $response->withData('x')->data);
        self::assertStringNotContainsString('note', print_r($response, true));
    }

    public function testAWaitBeyondTheTotalDoesNotStart(): void
    {
        $transport = new ScriptedTransport(self::busy('30000'));
        $call = static fn () => self::client($transport, totalTimeout: 5.0)->accounts->retrieve();
        $error = self::failure(TimeoutException::class, $call);
        self::assertSame([TimeoutPhase::Total, 1], [$error->phase, $error->attempts]);
        self::assertInstanceOf(ServerException::class, $error->getPrevious());
        self::assertStringEndsWith('no success within 5 s, retries and waits included', $error->getMessage());
    }

    public function testAWaitThatIsTooLongFailsAtOnce(): void
    {
        $transport = new ScriptedTransport(self::busy('2000'));
        $call = static fn () => self::client($transport, maxRetryAfter: 1.0)->accounts->retrieve();
        self::assertSame(2.0, self::failure(ServerException::class, $call)->retryAfter);
    }

    public function testACallThatCannotLeaveInTimeIsHeldBack(): void
    {
        $limited = new HttpResponse(429, ['retry-after' => '50'], '');
        $client = self::client(new ScriptedTransport($limited), maxRetries: 0);
        self::failure(RateLimitException::class, static fn () => $client->accounts->retrieve());
        $options = new RequestOptions(totalTimeout: 10.0);
        $call = static fn () => $client->accounts->retrieve(options: $options);
        $error = self::failure(RateLimitException::class, $call);
        self::assertSame([0, 429, []], [$error->attempts, $error->status, $error->headers()]);
        self::assertEqualsWithDelta(50.0, $error->retryAfter, 1.0);
        self::assertMatchesRegularExpression('/until \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/D', $error->getMessage());
    }

    public function testFailuresOfATransportAreConnectionErrorsOfTheCall(): void
    {
        $transport = new class implements Transport {
            public function send(HttpRequest $request): HttpResponse
            {
                throw new RuntimeException("no route for Bearer ik_test_secret in attempt $request->attempt");
            }
        };
        $call = static fn () => self::client($transport, maxRetries: 1)->accounts->retrieve();
        $error = self::failure(ConnectionException::class, $call);
        self::assertSame([2, true], [$error->attempts, $error->isRetryable]);
        $message = 'GET /api/v1/account received no complete response from api.example: '
            . 'no route for Bearer [redacted] in attempt 2';
        self::assertSame($message, $error->getMessage());
        $shown = print_r(FramesOfPhpUnit::removedFrom($error), true);
        self::assertStringNotContainsString('ik_test_secret', $shown . $error);
    }

    /** @dataProvider failuresOfTransports */
    public function testConvertsWhatATransportThrows(Throwable $thrown, string $class, ?TimeoutPhase $phase): void
    {
        $transport = new class ($thrown) implements Transport {
            public function __construct(private readonly Throwable $thrown)
            {
            }

            public function send(HttpRequest $request): HttpResponse
            {
                throw $this->thrown;
            }
        };
        $options = ['maxRetries' => 0, 'timeout' => 5.0, 'totalTimeout' => 7.0, 'connectTimeout' => 3.0];
        $call = static fn () => self::client($transport, ...$options)->accounts->retrieve();
        $error = self::failure($class, $call);
        self::assertSame($phase, $error->phase ?? null);
        self::assertSame($phase === null ? 0 : 1, $phase === null ? 0 : $error->attempts);
    }

    /** @return list<array{Throwable, class-string, TimeoutPhase|null}> */
    public static function failuresOfTransports(): array
    {
        return [
            [new TimeoutException('late'), TimeoutException::class, TimeoutPhase::Attempt],
            [new TimeoutException('late', TimeoutPhase::Connect), TimeoutException::class, TimeoutPhase::Connect],
            [new ConfigurationException('a mistake in the test'), ConfigurationException::class, null],
        ];
    }

    public function testACancelledCallSendsNothing(): void
    {
        $transport = new ScriptedTransport();
        $cancellation = new Cancellation();
        $cancellation->cancel();
        $options = new RequestOptions(cancellation: $cancellation);
        $call = static fn () => self::client($transport)->accounts->retrieve(options: $options);
        $error = self::failure(CancelledException::class, $call);
        self::assertSame([0, 'GET /api/v1/account was cancelled'], [$error->attempts, $error->getMessage()]);
        self::assertStringContainsString('isCancelled', print_r($cancellation, true));
    }

    public function testACancellationEndsAWait(): void
    {
        $asked = 0;
        $cancellation = new Cancellation(static function () use (&$asked): bool {
            $asked += 1;
            return $asked > 5;
        });
        $options = new RequestOptions(cancellation: $cancellation);
        $call = static fn () => self::client(new ScriptedTransport(self::busy('20000')))->accounts->retrieve($options);
        self::assertSame(1, self::failure(CancelledException::class, $call)->attempts);
        self::assertTrue($cancellation->isCancelled());
    }

    public function testAWaitAsksForACancellationAllTheTime(): void
    {
        $asked = 0;
        $cancellation = new Cancellation(static function () use (&$asked): bool {
            $asked += 1;
            return false;
        });
        $options = new RequestOptions(cancellation: $cancellation);
        self::client(new ScriptedTransport(self::busy('400'), self::ok()))->accounts->retrieve($options);
        self::assertGreaterThanOrEqual(400 / 50, $asked);
    }

    public function testADumpOfOptionsHasNoValuesOfHeadersAndQuery(): void
    {
        $options = new RequestOptions(headers: ['X-Token' => 'secret-1'], query: ['token' => 'secret-2']);
        self::assertStringContainsString('X-Token', print_r($options, true));
        self::assertStringNotContainsString('secret-', print_r($options, true));
    }

    public function testTheFirstMiddlewareIsTheOutermostAndSeesNoKey(): void
    {
        $seen = [];
        $middleware = static function (string $name) use (&$seen): Closure {
            return static function (HttpRequest $request, Closure $next) use ($name, &$seen): HttpResponse {
                $seen[] = $name . print_r($request->headers, true);
                return $next($request->withHeader('x-name', $name)->withHeader('authorization', 'Bearer other'));
            };
        };
        $transport = new ScriptedTransport(self::ok());
        self::client($transport, middleware: [$middleware('outer'), $middleware('inner')])->accounts->retrieve();
        self::assertStringStartsWith('outer', $seen[0]);
        self::assertStringContainsString('[x-name] => outer', $seen[1]);
        self::assertStringNotContainsString('ik_test_secret', implode($seen));
        $headers = $transport->requests[0]->headers;
        self::assertSame(['inner', 'Bearer ik_test_secret'], [$headers['x-name'], $headers['Authorization']]);
        self::assertArrayNotHasKey('authorization', $headers);
    }

    public function testAMiddlewareMustReturnAResponse(): void
    {
        $client = self::client(new ScriptedTransport(), middleware: [static fn () => 'text']);
        $error = self::failure(ConfigurationException::class, static fn () => $client->accounts->retrieve());
        self::assertStringContainsString('a middleware returned no response', $error->getMessage());
    }

    public function testAMiddlewareMayChangeThePathButNotTheOrigin(): void
    {
        $change = static fn (string $from, string $to) => static fn (HttpRequest $request, Closure $next) =>
            $next($request->withUrl(str_replace($from, $to, $request->url)));
        $transport = new ScriptedTransport(self::ok());
        self::client($transport, middleware: [$change('/v1/', '/v2/')])->accounts->retrieve();
        self::assertSame('https://api.example/api/v2/account', $transport->requests[0]->url);
        foreach (['https:' => 'http:', '.example' => '.example.evil', '//' => '//x@', 'https' => ''] as $from => $to) {
            $client = self::client($transport, middleware: [$change($from, $to)]);
            $error = self::failure(ConfigurationException::class, static fn () => $client->accounts->retrieve());
            self::assertSame(0, $error->attempts);
        }
        self::assertCount(1, $transport->requests);
    }

    /**
     * @testWith [1.0]
     *           [90.0]
     */
    public function testTheTimeOfAnAttemptIsNotThatOfAMiddleware(float $seconds): void
    {
        $other = static fn (HttpRequest $request, Closure $next) =>
            $next(new HttpRequest(...array_replace(get_object_vars($request), ['timeout' => $seconds])));
        $transport = new class implements Transport {
            public float $timeout = 0.0;

            public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
            {
                $this->timeout = $request->timeout;
                throw new TimeoutException('late');
            }
        };
        $client = self::client($transport, middleware: [$other], timeout: 30.0, maxRetries: 0);
        $error = self::failure(TimeoutException::class, static fn () => $client->accounts->retrieve());
        self::assertEqualsWithDelta(30.0, $transport->timeout, 0.1);
        self::assertSame(TimeoutPhase::Attempt, $error->phase);
    }

    public function testAnAttemptThatIsOverBeforeItIsSentTimesOut(): void
    {
        $slow = static function (HttpRequest $request, Closure $next) {
            usleep(3000);
            return $next($request);
        };
        $client = self::client(new ScriptedTransport(), middleware: [$slow], timeout: 0.002, maxRetries: 0);
        $error = self::failure(TimeoutException::class, static fn () => $client->accounts->retrieve());
        self::assertSame(TimeoutPhase::Attempt, $error->phase);
    }

    public function testAKeyFunctionThatThrowsIsNotShown(): void
    {
        $key = static fn (): string => throw new RuntimeException('password of the vault');
        $client = new Client($key, transport: new ScriptedTransport());
        $error = self::failure(ConfigurationException::class, static fn () => $client->accounts->retrieve());
        self::assertSame(0, $error->attempts);
        $shown = print_r(FramesOfPhpUnit::removedFrom($error), true);
        self::assertStringNotContainsString('password', $error . $shown);
        $client = new Client(static fn () => null, transport: new ScriptedTransport());
        self::failure(ConfigurationException::class, static fn () => $client->accounts->retrieve());
    }

    public function testAResponseIsLimitedWhateverTheTransport(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(404, [], '{"detail":"' . str_repeat('x', 100) . '"}'));
        $client = self::client($transport, maxResponseBytes: 50);
        $error = self::failure(NotFoundException::class, static fn () => $client->accounts->retrieve());
        self::assertSame([null, ''], [$error->body(), $error->rawBody()]);
    }

    public function testTheServerDecidesAboutRetries(): void
    {
        self::assertTrue(RetryPolicy::isRetryableStatus(404, ['x-should-retry' => ' TRUE']));
        self::assertFalse(RetryPolicy::isRetryableStatus(503, ['x-should-retry' => 'false']));
        self::assertTrue(RetryPolicy::isRetryableStatus(503, ['x-should-retry' => 'both']));
        self::assertNull(RetryPolicy::delay(0, 61.0, 60.0));
        self::assertSame(0.0, RetryPolicy::delay(9, 0.0, 60.0));
        foreach ([0 => 0.5, 1 => 1.0, 4 => 8.0, 2000 => 8.0] as $retries => $most) {
            $wait = RetryPolicy::delay($retries, null, 60.0);
            self::assertTrue($most / 2 <= $wait && $wait <= $most, "$retries: $wait");
        }
    }

    /** @dataProvider dates */
    public function testReadsOnlyDatesOfHttp(string $date, ?float $seconds): void
    {
        $clock = 'Mon, 04 May 2026 11:00:00 GMT';
        self::assertSame($seconds, RetryAfterHeader::seconds(['retry-after' => $date, 'date' => $clock]));
    }

    /** @return list<array{string, float|null}> */
    public static function dates(): array
    {
        return [
            ['Monday, 04-May-26 11:00:09 GMT', 9.0],
            ['Mon May  4 11:00:09 2026', 9.0],
            ['Mon, 04 May 2026 11:00:60 GMT', 59.0],
            ['Mon, 04 May 2026 11:00:61 GMT', null],
            ['Mon, 31 Feb 2026 11:00:00 GMT', null],
            ['Mon, 04 Mai 2026 11:00:00 GMT', null],
            ['Mon, 04 May 2026 24:00:00 GMT', null],
            ['Monday, 04-May-99 11:00:09 GMT', null],
            ['2026-05-04T11:00:09Z', null],
        ];
    }
}
