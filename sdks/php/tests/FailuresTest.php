<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Cancellation;
use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Model\ErrorCode;
use IntegrationApi\Model\FieldErrorCode;
use IntegrationApi\Model\Order;
use IntegrationApi\Outcome;
use IntegrationApi\RequestOptions;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use IntegrationApi\UnknownValue;
use PHPUnit\Framework\TestCase;
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

    public function testAWholeHeaderLineInPlaceOfANameIsNotQuoted(): void
    {
        $error = self::failureOf(fn () => new RequestOptions(headers: ['Authorization: Bearer ik_live_1' => '']));
        self::assertSame("'Authorization…' is not a valid header name", $error->getMessage());
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
    }

    public function testACodeOfTheContractIsACaseAndANewerOneIsKept(): void
    {
        $fake = new FakeApi(maxRetries: 0);
        $errors = [['code' => 'too_small'], ['code' => 'c_new'], []];
        $fake->replyOnce('orders.retrieve', status: 409, body: ['code' => 'insufficient_stock', 'errors' => $errors]);
        $error = self::failureOf(fn () => $fake->api->orders->retrieve('ord_1'));
        self::assertSame(ErrorCode::InsufficientStock, $error->errorCode);
        $codes = [FieldErrorCode::TooSmall, new UnknownValue('c_new'), null];
        self::assertEquals($codes, array_column($error->errors, 'code'));
        $fake->reply('orders.retrieve', status: 409, body: ['code' => 'c_new']);
        $unknown = self::failureOf(fn () => $fake->api->orders->retrieve('ord_1'));
        self::assertEquals(new UnknownValue('c_new'), $unknown->errorCode);
        self::assertSame([409, 409], [$unknown->status, $unknown->getCode()]);
    }

    public function testAWaitAsksForACancellationAllTheTime(): void
    {
        $asked = 0;
        $cancellation = new Cancellation(static function () use (&$asked): bool {
            $asked += 1;
            return false;
        });
        $busy = new HttpResponse(503, ['retry-after-ms' => '400'], '');
        $transport = new ScriptedTransport($busy, new HttpResponse(200, [], '{}'));
        $transport->client()->accounts->retrieve(new RequestOptions(cancellation: $cancellation));
        self::assertGreaterThanOrEqual(400 / 50, $asked);
    }

    /**
     * @testWith [1.0]
     *           [90.0]
     */
    public function testTheTimeOfAnAttemptIsNotThatOfAMiddleware(float $seconds): void
    {
        $other = static fn (HttpRequest $request, Closure $next): HttpResponse =>
            $next(new HttpRequest(...array_replace(get_object_vars($request), ['timeout' => $seconds])));
        $transport = new class implements Transport {
            public float $timeout = 0.0;

            public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
            {
                $this->timeout = $request->timeout;
                throw new TimeoutException('late');
            }
        };
        $client = new Client('ik_test_x', transport: $transport, middleware: [$other], timeout: 30.0, maxRetries: 0);
        $error = self::failureOf(fn () => $client->accounts->retrieve());
        self::assertEqualsWithDelta(30.0, $transport->timeout, 0.1);
        self::assertInstanceOf(TimeoutException::class, $error);
        self::assertSame(TimeoutPhase::Attempt, $error->phase);
    }
}
