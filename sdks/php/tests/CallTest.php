<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use DateTimeImmutable;
use IntegrationApi\Client;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\OrderLineItemCreate;
use IntegrationApi\Model\OrderStatus;
use IntegrationApi\Pager;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use stdClass;

final class CallTest extends TestCase
{
    private const UUID = '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/D';

    /** @param callable(Client): mixed $call */
    private static function sent(callable $call, mixed $response = new stdClass()): HttpRequest
    {
        $transport = new ScriptedTransport(ScriptedTransport::json($response));
        $result = $call($transport->client());
        if ($result instanceof Pager) {
            $result->firstPage();
        }
        return $transport->requests[0];
    }

    public function testAReadHasDefaultHeadersAndNoIdempotencyKey(): void
    {
        $request = self::sent(static fn (Client $client) => $client->orders->retrieve('ord_1'));
        self::assertSame('GET', $request->method);
        self::assertSame('https://api.example/base/api/v1/orders/ord_1', $request->url);
        self::assertNull($request->body);
        self::assertSame('application/json, application/problem+json', $request->headers['Accept']);
        self::assertMatchesRegularExpression(
            '#^integration-api-php/\d+\.\d+\.\d+ \(php/8\.\d+\.\d+; .+; .+\)$#D',
            $request->headers['User-Agent'],
        );
        self::assertSame(['Accept', 'User-Agent', 'Authorization'], array_keys($request->headers));
        self::assertEqualsWithDelta(30.0, $request->timeout, 0.1);
    }

    public function testAWriteIsJsonWithANewIdempotencyKey(): void
    {
        $write = static fn (Client $client) => $client->orders->update('ord_1', note: 'Grüße / "x"');
        $request = self::sent($write);
        self::assertSame('{"note":"Grüße / \"x\""}', $request->body);
        self::assertSame('application/json', $request->headers['Content-Type']);
        self::assertMatchesRegularExpression(self::UUID, $request->headers['Idempotency-Key']);
        self::assertNotSame($request->headers['Idempotency-Key'], self::sent($write)->headers['Idempotency-Key']);
    }

    public function testAWriteWithoutBodyHasAnIdempotencyKeyAndNoMediaType(): void
    {
        $request = self::sent(static fn (Client $client) => $client->webhookEndpoints->ping('we_1'));
        self::assertArrayHasKey('Idempotency-Key', $request->headers);
        self::assertArrayNotHasKey('Content-Type', $request->headers);
    }

    public function testADeletionReturnsNothing(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(204, [], ''));
        $transport->client()->apiKeys->revoke('key_1');
        self::assertSame('DELETE', $transport->requests[0]->method);
    }

    public function testOptionsOfTheCallOverrideThoseOfTheClient(): void
    {
        $headers = ['user-agent' => 'x', 'X-A' => 'b'];
        $options = new RequestOptions(timeout: 2.5, idempotencyKey: 'mine', headers: $headers);
        $request = self::sent(static fn (Client $client) => $client->webhookEndpoints->ping('we_1', $options));
        self::assertEqualsWithDelta(2.5, $request->timeout, 0.1);
        self::assertSame('mine', $request->headers['Idempotency-Key']);
        self::assertSame('x', $request->headers['user-agent']);
        self::assertArrayNotHasKey('User-Agent', $request->headers);
        self::assertSame('b', $request->headers['X-A']);
    }

    /**
     * @dataProvider invalidOptions
     * @param array<string, mixed> $options
     */
    public function testRejectsInvalidOptions(array $options): void
    {
        $this->expectException(InvalidRequestException::class);
        new RequestOptions(...$options);
    }

    /** @return list<array{array<string, mixed>}> */
    public static function invalidOptions(): array
    {
        return [
            [['timeout' => 0.0]],
            [['timeout' => NAN]],
            [['idempotencyKey' => '']],
            [['idempotencyKey' => 'a b']],
            [['idempotencyKey' => str_repeat('a', 256)]],
            [['idempotencyKey' => "a\n"]],
            [['headers' => ["X-A\r\nX-B" => 'c']]],
            [['headers' => ['X-A' => "b\r\nX-B: c"]]],
            [['headers' => ['X-A' => "b\nX-B: c"]]],
            [['headers' => ['X-A' => "b\rX-B: c"]]],
            [['headers' => ['X-A' => "b\0"]]],
            [['headers' => ['X A' => 'b']]],
        ];
    }

    public function testRejectsAHeaderParameterThatWouldStartAnotherHeader(): void
    {
        $this->expectException(InvalidRequestException::class);
        $value = "\"1\"\r\nX-B: c";
        self::sent(static fn (Client $client) => $client->orders->update('ord_1', note: null, ifMatch: $value));
    }

    public function testSendsAHeaderArgument(): void
    {
        $update = static fn (Client $client) => $client->orders->update('ord_1', note: null, ifMatch: '"3"');
        $request = self::sent($update);
        self::assertSame('"3"', $request->headers['If-Match']);
    }

    public function testEncodesPathParameters(): void
    {
        $request = self::sent(static fn (Client $client) => $client->orders->retrieve('a/b ?#%2e~ü{order_id}'));
        self::assertStringEndsWith('/orders/a%2Fb%20%3F%23%252e~%C3%BC%7Border_id%7D', $request->url);
    }

    /** @dataProvider invalidIds */
    public function testRejectsAnIdThatLeadsToAnotherPath(string $id): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('order_id');
        self::sent(static fn (Client $client) => $client->orders->retrieve($id));
    }

    /** @return list<array{string}> */
    public static function invalidIds(): array
    {
        return [[''], ['.'], ['..'], ["a\r\nb"], ["a\0"]];
    }

    public function testAnIdCannotContainAPlaceholder(): void
    {
        $request = self::sent(
            static fn (Client $client) => $client->webhookEndpoints->retryDelivery('{delivery_id}', 'dlv_1'),
        );
        self::assertStringEndsWith('/webhook-endpoints/%7Bdelivery_id%7D/deliveries/dlv_1/retry', $request->url);
    }

    public function testEncodesTheQuery(): void
    {
        $request = self::sent(static fn (Client $client) => $client->inventory->list(
            sku: ['A B', 'C,D', 'E&F=+%ü'],
            lowStock: true,
            updatedAtMin: new DateTimeImmutable('2026-05-04T13:00:00.250+02:00'),
            limit: 5,
        ), ['data' => []]);
        self::assertSame(
            'https://api.example/base/api/v1/inventory?sku=A%20B,C%2CD,E%26F%3D%2B%25%C3%BC&low_stock=true'
                . '&updated_at_min=2026-05-04T13%3A00%3A00.25%2B02%3A00&limit=5',
            $request->url,
        );
    }

    public function testOmitsEmptyListsAndMissingArgumentsFromTheQuery(): void
    {
        $request = self::sent(static fn (Client $client) => $client->products->list(status: []), ['data' => []]);
        self::assertSame('https://api.example/base/api/v1/products', $request->url);
    }

    public function testRejectsADateTimeWithoutOffset(): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('created_at_min');
        self::sent(static fn (Client $client) => $client->orders->list(createdAtMin: '2026-05-04T11:00:00'));
    }

    public function testRejectsAnItemOfAnotherType(): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('status[1]');
        self::sent(static fn (Client $client) => $client->orders->list(status: [OrderStatus::Pending, 'paid']));
    }

    public function testRejectsTextThatIsNotUtf8(): void
    {
        $this->expectException(InvalidRequestException::class);
        self::sent(static fn (Client $client) => $client->orders->update('ord_1', note: "\xFF"));
    }

    public function testSendsABodyInTheOrderOfTheContract(): void
    {
        $request = self::sent(static fn (Client $client) => $client->orders->create(
            currency: 'EUR',
            customer: new Customer(email: 'ada@buyer.example', name: null),
            lineItems: [new OrderLineItemCreate(sku: 'A', quantity: 2)],
            externalId: 'WEB-1',
            metadata: ['0' => 'zero'],
        ));
        self::assertSame(
            '{"external_id":"WEB-1","currency":"EUR","customer":{"email":"ada@buyer.example","name":null},'
                . '"line_items":[{"sku":"A","quantity":2}],"metadata":{"0":"zero"}}',
            $request->body,
        );
    }

    /** @dataProvider invalidBodies */
    public function testAnInvalidBodyIsAnErrorThatKeepsTheBody(string $body): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], $body));
        try {
            $transport->client()->orders->retrieve('ord_1');
            self::fail('The body must not be decoded.');
        } catch (DecodeException $error) {
            self::assertSame($body, $error->rawBody());
        }
    }

    /** @return list<array{string}> */
    public static function invalidBodies(): array
    {
        return [
            [''],
            ['<html>'],
            ['"text"'],
            ['null'],
            ['{"id":'],
            ["{\"id\":\"\xFF\"}"],
            ['{"id":7}'],
            ['{"version":9223372036854775808}'],
            [str_repeat('[', 200) . str_repeat(']', 200)],
        ];
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

    public function testNeverRoundsNumbers(): void
    {
        $body = '{"version":9007199254740993,"n":9223372036854775809}';
        $transport = new ScriptedTransport(new HttpResponse(200, [], $body));
        $order = $transport->client()->orders->retrieve('ord_1');
        self::assertSame(9007199254740993, $order->version);
        self::assertSame('9223372036854775809', $order->extra()['n']->digits);
    }

    public function testSkipsAByteOrderMark(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], "\xEF\xBB\xBF{\"id\":\"ord_1\"}"));
        self::assertSame('ord_1', $transport->client()->orders->retrieve('ord_1')->id);
    }
}
