<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Webhooks\WebhookOrigin;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Model\Account;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\Order;
use IntegrationApi\Model\OrderPaidEvent;
use IntegrationApi\Model\OrderStatus;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Model\Product;
use IntegrationApi\Omit;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

/** Records of responses, as a program reads, copies and prints them. */
final class ModelTest extends TestCase
{
    private const ORDER = [
        'id' => 'ord_1',
        'status' => 'teleported',
        'customer' => ['email' => 'ada@buyer.example', 'vip' => true],
        'line_items' => [['id' => 'li_1', 'unit_price' => ['amount' => 9007199254740993, 'currency' => 'EUR']]],
        'note' => null,
        'metadata' => [],
        'placed_at' => '2026-05-04T11:00:00.123456789+02:00',
        'gift' => ['wrap' => 'red'],
    ];

    public function testTheJsonOfAModelHasAllReceivedFields(): void
    {
        $json = '{"id":"ord_1","metadata":{},"line_items":[],"gift":{"wraps":{}},"big":18446744073709551616}';
        $order = Order::decode(Json::decode($json));
        self::assertSame($json, $order->toJson());
        self::assertSame(str_replace('18446744073709551616', '"18446744073709551616"', $json), json_encode($order));
        self::assertSame('{}', Order::fromArray([])->toJson());
    }

    /** @dataProvider texts */
    public function testAModelRejectsTextThatIsNotItsJson(string $class, string $text): void
    {
        $this->expectException(InvalidRequestException::class);
        $class::fromJson($text);
    }

    /** @return iterable<int, array{class-string, string}> */
    public static function texts(): iterable
    {
        foreach (['{', '[1]', '7', '{"metadata":[]x}', '{"metadata":7}'] as $text) {
            yield [Order::class, $text];
            yield [OrderUpdate::class, $text];
            yield [OrderPaidEvent::class, str_replace('metadata', 'data', $text)];
        }
    }

    public function testAModelDoesNotChangeThroughACopyOfItsJson(): void
    {
        $order = Order::decode(Json::decode('{"id":"ord_1","gift":{"wrap":"red"}}'));
        $order->jsonSerialize()->gift->wrap = 'blue';
        $order->extra()['gift']->wrap = 'blue';
        self::assertSame('{"id":"ord_1","gift":{"wrap":"red"}}', $order->toJson());
    }

    public function testAnEmptyArrayIsAnEmptyObjectWhereTheContractHasOne(): void
    {
        $product = Product::fromArray(['variants' => [['options' => []]], 'tags' => [], 'metadata' => ['0' => 'zero']]);
        self::assertSame([[], [], ['zero']], [$product->variants[0]->options, $product->tags, $product->metadata]);
    }

    public function testAFieldThatIsConvertedHasADefaultOnlyIfItIsAbsent(): void
    {
        $order = Order::decode((object) self::ORDER);
        self::assertNotNull($order->placedAt ?? null);
        self::assertSame('none', $order->cancellation ?? 'none');
    }

    public function testADateTimeKeepsItsOffsetAndItsMicroseconds(): void
    {
        $order = Order::fromArray(self::ORDER);
        self::assertTrue(isset($order->placedAt));
        self::assertSame('2026-05-04T11:00:00.123456+02:00', $order->placedAt->format('Y-m-d\TH:i:s.uP'));
        self::assertSame($order->placedAt, $order->placedAt);
        self::assertSame(self::ORDER, $order->toArray());
    }

    /** @dataProvider invalidDateTimes */
    public function testAnInvalidDateTimeFailsWhenItIsRead(string $text): void
    {
        $account = Account::decode((object) ['id' => 'acct_1', 'created_at' => $text], new WebhookOrigin());
        self::assertSame('acct_1', $account->id);
        $this->expectException(DecodeException::class);
        $account->createdAt;
    }

    /** @dataProvider invalidDateTimes */
    public function testAnInvalidDateTimeOfTheCallerIsRejected(string $text): void
    {
        $this->expectException(InvalidRequestException::class);
        Account::fromArray(['created_at' => $text]);
    }

    /** @return list<array{string}> */
    public static function invalidDateTimes(): array
    {
        $moments = ['2026-05-04T11:00:00', '2026-05-04T99:00:00Z', '2026-02-30T09:30:00Z', '2016-12-31T23:59:60Z'];
        return array_map(static fn (string $text): array => [$text], ['', 'tomorrow', '2026-05-04', ...$moments]);
    }

    /**
     * @testWith ["id", 7]
     *           ["version", "hidden"]
     *           ["status", ["hidden"]]
     *           ["line_items", "hidden"]
     *           ["line_items", ["hidden"]]
     *           ["customer", [1]]
     *           ["metadata", {"a": ["hidden"]}]
     */
    public function testAFieldOfAnotherTypeIsRejectedWithoutItsValue(string $field, mixed $value): void
    {
        try {
            Order::fromArray([$field => $value]);
            self::fail('It must be rejected.');
        } catch (InvalidRequestException $error) {
            self::assertStringContainsString('type', $error->getMessage());
            self::assertStringNotContainsString('hidden', $error->getMessage());
            self::assertStringNotContainsString(__DIR__, $error->getMessage());
        }
    }

    public function testAnUnknownPropertyIsNullWithAWarning(): void
    {
        $warnings = [];
        set_error_handler(static function (int $_, string $message) use (&$warnings): bool {
            $warnings[] = $message;
            return true;
        });
        try {
            self::assertNull(Order::fromArray([])->plcedAt);
        } finally {
            restore_error_handler();
        }
        self::assertSame(['Undefined property: ' . Order::class . '::$plcedAt'], $warnings);
    }

    public function testAModelEqualsAnotherOneWithTheSameFields(): void
    {
        [$order, $same] = [Order::fromArray(self::ORDER), Order::fromArray(array_reverse(self::ORDER, true))];
        self::assertNotNull($order->placedAt);
        self::assertTrue($order->equals($same));
        self::assertFalse($order->equals($order->with(note: Omit::Value)));
        self::assertFalse(Order::fromArray([])->equals(Product::fromArray([])));
    }

    public function testACopyOfAModelHasTheValuesThatWereChanged(): void
    {
        $order = Order::fromArray(self::ORDER);
        $copy = $order->with(status: OrderStatus::Completed, note: 'x', customer: new Customer(email: 'c@d.example'));
        self::assertSame([OrderStatus::Completed, 'x'], [$copy->status, $copy->note]);
        self::assertSame('c@d.example', $copy->customer->email);
        self::assertEquals($order->extra(), $copy->extra());
        self::assertSame('teleported', $order->status->value);
        self::assertFalse($order->with(note: Omit::Value)->has('note'));
    }

    /** @dataProvider invalidChanges */
    public function testACopyOfAModelRejectsAnUnknownPropertyOrAnotherType(string $name, mixed $value): void
    {
        $this->expectException(InvalidRequestException::class);
        Order::fromArray(self::ORDER)->with(...[$name => $value]);
    }

    /** @return list<array{string, mixed}> */
    public static function invalidChanges(): array
    {
        return [['nte', null], ['placed_at', null], ['version', '1'], ['placedAt', 'tomorrow'], ['note', fopen(...)]];
    }

    public function testADumpOfAModelHasAllFieldsAndNoInternals(): void
    {
        $shown = print_r(Order::decode((object) ['id' => 'ord_1', 'status' => 7, 'gift' => 1], null), true);
        self::assertStringContainsString('[id] => ord_1', $shown);
        self::assertStringContainsString('[status] => (does not match the contract)', $shown);
        self::assertStringContainsString('[gift] => 1', $shown);
        self::assertStringNotContainsString('origin', $shown);
        self::assertStringContainsString('Closure', print_r(Order::decode(...), true));
    }

    /**
     * @testWith ["{\"customer\":\"x\"}", "customer"]
     *           ["{\"customer\":[]}", "customer"]
     *           ["{\"line_items\":{}}", "lineItems"]
     *           ["{\"line_items\":[1]}", "lineItems"]
     *           ["{\"metadata\":[]}", "metadata"]
     *           ["{\"status\":1}", "status"]
     *           ["{\"placed_at\":\"2026-02-30T00:00:00Z\"}", "placedAt"]
     */
    public function testAnInvalidMemberIsAnErrorOfItsCallWhenItIsRead(string $body, string $member): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], $body));
        $order = $transport->client()->orders->retrieve('ord_1');
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('GET /api/v1/orders/{order_id} returned 200, but the body has a value');
        $order->$member;
    }
}
