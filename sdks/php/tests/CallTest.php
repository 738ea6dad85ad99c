<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Model\OrderStatus;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use stdClass;

final class CallTest extends TestCase
{
    /** @param callable(Client): mixed $call */
    private static function sent(callable $call): HttpRequest
    {
        $transport = new ScriptedTransport(ScriptedTransport::json(new stdClass()));
        $call($transport->client());
        return $transport->requests[0];
    }

    public function testAnIdCannotContainAPlaceholder(): void
    {
        $request = self::sent(
            static fn (Client $client) => $client->webhookEndpoints->retryDelivery('{delivery_id}', 'dlv_1'),
        );
        self::assertStringEndsWith('/webhook-endpoints/%7Bdelivery_id%7D/deliveries/dlv_1/retry', $request->url);
    }

    public function testAnItemOfAnotherTypeIsRejectedWithItsPosition(): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('status[1]');
        self::sent(static fn (Client $client) => $client->orders->list(status: [OrderStatus::Pending, 'paid']));
    }

    public function testATextThatIsNotUtf8IsRejected(): void
    {
        $this->expectException(InvalidRequestException::class);
        self::sent(static fn (Client $client) => $client->orders->update('ord_1', note: "\xFF"));
    }

    /** @dataProvider invalidMembers */
    public function testAnInvalidMemberIsAnErrorOfItsCallWhenItIsRead(string $body, string $member): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], $body));
        $order = $transport->client()->orders->retrieve('ord_1');
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('GET /api/v1/orders/{order_id} returned 200, but the body has a value');
        $order->$member;
    }

    /** @return list<array{string, string}> */
    public static function invalidMembers(): array
    {
        return [
            ['{"customer":"x"}', 'customer'],
            ['{"customer":[]}', 'customer'],
            ['{"line_items":{}}', 'lineItems'],
            ['{"line_items":[1]}', 'lineItems'],
            ['{"metadata":[]}', 'metadata'],
            ['{"status":1}', 'status'],
            ['{"placed_at":"2026-02-30T00:00:00Z"}', 'placedAt'],
        ];
    }
}
