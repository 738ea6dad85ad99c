<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Model\CancelReason;
use IntegrationApi\Model\Order;
use IntegrationApi\RequestOptions;
use IntegrationApi\Testing\FakeApi;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\TestCase;

/** Responses with their facts, and clients derived from others. */
final class ResponseTest extends TestCase
{
    public function testAResponseHasItsFacts(): void
    {
        $fake = new FakeApi();
        $fake->reply('orders.cancel', headers: [
            'Idempotency-Replayed' => 'True',
            'RateLimit' => '"a";r=3;t=4',
            'ETag' => '"7"',
        ]);
        $options = new RequestOptions(idempotencyKey: 'k-1');
        $orders = $fake->api->orders->withResponse();
        $response = $orders->cancel('ord_1', reason: CancelReason::Other, options: $options);
        self::assertInstanceOf(Order::class, $response->data);
        self::assertSame([200, 'req_fake', 1, 'k-1', true, '"7"'], [
            $response->status,
            $response->requestId,
            $response->attempts,
            $response->idempotencyKey,
            $response->isReplayed,
            $response->headers['etag'],
        ]);
        self::assertSame([3, 4], [$response->rateLimit?->remaining, $response->rateLimit?->reset]);
        self::assertSame($fake->example('orders.cancel')['id'], json_decode($response->body(), true)['id']);
        self::assertSame(['status' => 200, 'requestId' => 'req_fake', 'attempts' => 1], $response->__debugInfo());
        self::assertSame(['x', 200], [$response->withData('x')->data, $response->withData('x')->status]);
    }

    public function testAResponseConvertsToPsr7(): void
    {
        require_once 'Nyholm/Psr7/autoload.php';
        $factory = new Psr17Factory();
        $response = (new FakeApi())->api->orders->withResponse()->retrieve('ord_1');
        $message = $response->toPsr7($factory, $factory);
        self::assertSame(200, $message->getStatusCode());
        self::assertSame('application/json', $message->getHeaderLine('content-type'));
        self::assertSame($response->body(), (string) $message->getBody());
    }
}
