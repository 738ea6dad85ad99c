<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Cancellation;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Model\Order;
use IntegrationApi\Outcome;
use IntegrationApi\RequestOptions;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use Throwable;

/** Calls without a success, as a program sees them. */
final class FailuresTest extends TestCase
{
    /** @param Closure(): mixed $call */
    private static function failureOf(Closure $call): IntegrationApiException
    {
        try {
            $call();
        } catch (IntegrationApiException $error) {
            return $error;
        }
        self::fail('The call succeeded');
    }

    private static function retrieve(FakeApi $fake, Throwable $reply): IntegrationApiException
    {
        $fake->reply('orders.retrieve', $reply);
        return self::failureOf(fn () => $fake->api->orders->retrieve('ord_1'));
    }

    public function testATimeoutNamesItsPhaseAndItsLimit(): void
    {
        $fake = new FakeApi(maxRetries: 0, timeout: 2.5, totalTimeout: 60.0);
        $connect = self::retrieve($fake, new TimeoutException('slow', TimeoutPhase::Connect));
        $attempt = self::retrieve($fake, new TimeoutException('slow', TimeoutPhase::Attempt));
        $short = new FakeApi(maxRetries: 0, totalTimeout: 2.0);
        $total = self::retrieve($short, new TimeoutException('slow', TimeoutPhase::Attempt));
        $start = 'GET /api/v1/orders/{order_id} timed out: ';
        self::assertSame([
            [TimeoutPhase::Connect, "{$start}no connection to api.invalid within 5 s"],
            [TimeoutPhase::Attempt, "{$start}no complete response within 2.5 s"],
            [TimeoutPhase::Total, "{$start}no success within 2 s, retries and waits included"],
        ], array_map(static fn (TimeoutException $error): array => [$error->phase, $error->getMessage()], [
            $connect,
            $attempt,
            $total,
        ]));
    }

    public function testAWaitThatWouldExceedTheTotalIsNotStarted(): void
    {
        $fake = new FakeApi(totalTimeout: 5.0);
        $fake->reply('orders.retrieve', status: 503, headers: ['Retry-After' => '20']);
        $error = self::failureOf(fn () => $fake->api->orders->retrieve('ord_1'));
        self::assertInstanceOf(TimeoutException::class, $error);
        self::assertSame([TimeoutPhase::Total, 1], [$error->phase, $error->attempts]);
        self::assertInstanceOf(ApiException::class, $error->getPrevious());
    }

    public function testAnErrorOfATransportBecomesOurs(): void
    {
        $fake = new FakeApi(maxRetries: 0);
        $error = self::retrieve($fake, new RuntimeException("reset\nby peer"));
        self::assertInstanceOf(ConnectionException::class, $error);
        $start = 'GET /api/v1/orders/{order_id} received no complete response from api.invalid: ';
        self::assertStringStartsWith($start, $error->getMessage());
        self::assertStringNotContainsString("\n", $error->getMessage());
        self::assertSame([1, true], [$error->attempts, $error->isRetryable]);
    }

    public function testAKeyThatTheServerEchoesInHexIsNotShown(): void
    {
        $key = 'ik_test_of_the_shop';
        $fake = new FakeApi(apiKey: $key, maxRetries: 0);
        $body = ['title' => 'Seen ' . bin2hex($key), 'detail' => strtoupper(bin2hex($key))];
        $fake->reply('orders.retrieve', status: 400, body: $body);
        $message = self::failureOf(fn () => $fake->api->orders->retrieve('ord_1'))->getMessage();
        self::assertStringContainsString('Seen [redacted]: [redacted]', $message);
    }

    public function testALineInPlaceOfANameOfAHeaderIsNotQuoted(): void
    {
        $error = self::failureOf(fn () => new RequestOptions(headers: ['Authorization: Bearer ik_live_1' => '']));
        self::assertSame("'Authorization…' is not a valid header name", $error->getMessage());
    }

    /** @dataProvider redirects */
    public function testARedirectNamesTheOriginOfItsTargetOnly(string $location, string $expected): void
    {
        $fake = new FakeApi();
        $fake->reply('orders.retrieve', status: 302, body: '', headers: ['Location' => $location]);
        $message = self::failureOf(fn () => $fake->api->orders->retrieve('ord_1'))->getMessage();
        self::assertSame("GET /api/v1/orders/{order_id} returned 302$expected (request req_fake)", $message);
    }

    /** @return list<array{string, string}> */
    public static function redirects(): array
    {
        $to = static fn (string $origin): string => ", a redirect to $origin, which is not followed";
        return [
            ['https://Other.example:8443/path?token=1', $to('https://other.example:8443')],
            ['/login?next=1', $to('https://api.invalid')],
            ['//cdn.example/x', $to('https://cdn.example')],
            ['', $to('https://api.invalid')],
            ['HTTPS://cdn.example:443', $to('https://cdn.example')],
            ['https://[2001:DB8::1]/x', $to('https://[2001:db8::1]')],
            ['https://[2001:DB8::1', ''],
            ['http:///', ''],
            ['mailto:a@shop.example', ''],
        ];
    }

    public function testACancelledCallIsNotSent(): void
    {
        $fake = new FakeApi();
        $asked = 0;
        $cancellation = new Cancellation(static function () use (&$asked): bool {
            return ++$asked > 0;
        });
        $options = new RequestOptions(cancellation: $cancellation);
        $error = self::failureOf(fn () => $fake->api->orders->retrieve('ord_1', $options));
        self::assertInstanceOf(CancelledException::class, $error);
        self::assertSame('GET /api/v1/orders/{order_id} was cancelled', $error->getMessage());
        self::assertSame([[], 0, true], [$fake->calls(), $error->attempts, $cancellation->isCancelled()]);
        self::assertSame(['isCancelled' => true], $cancellation->__debugInfo());
    }

    public function testAMiddlewareCannotChangeTheOrigin(): void
    {
        $hosts = ['https://other.invalid', 'http://api.invalid', 'https://api.invalid:444', 'https://a@api.invalid'];
        foreach ($hosts as $url) {
            $move = static fn (HttpRequest $request, Closure $send): HttpResponse => $send($request->withUrl("$url/"));
            $fake = new FakeApi(middleware: [$move]);
            $error = self::failureOf(fn () => $fake->api->orders->retrieve('ord_1'));
            self::assertInstanceOf(ConfigurationException::class, $error);
            self::assertStringContainsString('a middleware changed the origin', $error->getMessage());
            self::assertSame([[], 0], [$fake->calls(), $error->attempts]);
        }
        $same = static fn (HttpRequest $request, Closure $send): HttpResponse => $send(
            $request->withUrl("$request->url?page=2")->withHeaders(['X-A' => 'b']),
        );
        $fake = new FakeApi(middleware: [$same]);
        $fake->api->orders->retrieve('ord_1');
        self::assertSame([['page' => '2'], 'b'], [$fake->calls()[0]->query, $fake->calls()[0]->headers['x-a']]);
    }

    /** @group fibers */
    public function testAnOutcomeHasAValueOrAnError(): void
    {
        $fake = new FakeApi();
        $outcomes = $fake->api->concurrently([
            'good' => fn () => $fake->api->orders->retrieve('ord_1'),
            'bad' => fn () => $fake->api->orders->retrieve(''),
        ]);
        self::assertInstanceOf(Outcome::class, $outcomes['good']);
        self::assertInstanceOf(Order::class, $outcomes['good']->get());
        self::assertSame([true, false], [$outcomes['good']->isSuccess(), $outcomes['bad']->isSuccess()]);
        self::assertInstanceOf(InvalidRequestException::class, self::failureOf($outcomes['bad']->get(...)));
        self::assertInstanceOf(
            InvalidRequestException::class,
            self::failureOf(fn () => $fake->api->concurrently([], atOnce: 0)),
        );
    }

    /**
     * @dataProvider requests
     * @param array<string, mixed> $arguments
     */
    public function testARequestThatIsNotOneOfTheApiIsInvalid(array $arguments, string $message): void
    {
        $fake = new FakeApi();
        $error = self::failureOf(fn () => $fake->api->request(...$arguments));
        self::assertInstanceOf(InvalidRequestException::class, $error);
        self::assertStringContainsString($message, $error->getMessage());
        self::assertSame([], $fake->calls());
    }

    /** @return list<array{array<int|string, mixed>, string}> */
    public static function requests(): array
    {
        return [
            [['TRACE', '/api/v1/account'], 'method must be one of GET'],
            [['GET', '/api/v1/account', 'body' => []], 'a GET request has no body'],
            [['GET', 'api/v1/account'], 'path must be one such as /api/v1/orders/{order_id}'],
            [['GET', '/api/../admin'], 'path must be one such as'],
            [['GET', '/api/v1/account?x=1'], 'path must be one such as'],
            [['GET', '/api/v1/orders/{order_id}'], 'order_id is missing in pathParams'],
            [['GET', '/api/v1/account', ['a' => 'b']], 'the path has no placeholder {a}'],
        ];
    }
}
