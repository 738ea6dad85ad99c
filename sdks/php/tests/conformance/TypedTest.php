<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\BigInteger;
use IntegrationApi\Core\Webhook\WebhookOrigin;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\Event;
use IntegrationApi\Model\Order;
use IntegrationApi\Page;
use IntegrationApi\UnknownValue;

require_once __DIR__ . '/TypedTestCase.php';

final class TypedTest extends TypedTestCase
{
    public function testAModelIsReadFieldByField(): void
    {
        $fields = json_decode(self::ORDER);
        $fields->placed_at = ['$date_time' => '2026-05-04T09:00:00.123456Z'];
        self::assertJsonStringEqualsJsonString(
            Lines::encode($fields),
            self::dump(Order::fromArray(self::data()), ['model' => 'Order']),
        );
    }

    public function testTheVariantOfAUnionIsCheckedAgainstItsDiscriminator(): void
    {
        $paid = Event::fromArray(['type' => 'order.paid', 'data' => ['id' => 'ord_1']]);
        $type = ['model' => 'Event'];
        self::assertSame('{"type":"order.paid","data":{"id":"ord_1"}}', self::dump($paid, $type));
        self::assertSame('OrderPaidEvent', (new Typed(self::MODELS))->variant($paid, $type));
        $swapped = ['Event' => ['variants' => ['order.updated' => 'OrderPaidEvent']] + self::MODELS['Event']];
        self::assertStringContainsString('$mistyped', self::dump($paid, $type, $swapped + self::MODELS));
        $none = ['Event' => ['variants' => []] + self::MODELS['Event']];
        self::assertStringContainsString('$mistyped', self::dump($paid, $type, $none + self::MODELS));
        self::assertStringContainsString('$mistyped', self::dump(['type' => 'order.paid'], $type));
    }

    public function testAnUnknownVariantHasItsOwnClass(): void
    {
        $event = Event::fromArray(['type' => 'order.teleported', 'data' => ['id' => 'x']]);
        self::assertSame('{"type":"order.teleported","data":{"id":"x"}}', self::dump($event, ['model' => 'Event']));
        self::assertSame('UnknownEvent', (new Typed(self::MODELS))->variant($event, ['model' => 'Event']));
    }

    public function testAPageIsReadThroughItsMembers(): void
    {
        $type = ['page' => ['model' => 'Order']];
        foreach ([[true, '2'], [false, null]] as [$hasMore, $cursor]) {
            $data = ['data' => [['id' => 'ord_1']], 'has_more' => $hasMore, 'next_cursor' => $cursor, 'total' => 1];
            $json = json_decode(json_encode($data));
            $page = Page::of(Order::decode(...))($json, null);
            self::assertSame(json_encode($data), self::dump($page, $type));
            self::assertStringContainsString('$mistyped', self::dump($data, $type));
        }
    }

    public function testAnEnumIsReadAsItsValue(): void
    {
        eval('namespace IntegrationApi\Model; enum ExampleStatus: string { case Open = "open"; }');
        $type = ['enum' => 'ExampleStatus'];
        self::assertSame('"open"', self::dump(\IntegrationApi\Model\ExampleStatus::Open, $type));
        self::assertSame('"new"', self::dump(new UnknownValue('new'), $type));
        self::assertSame('{"$mistyped":"string"}', self::dump('open', $type));
    }

    public function testAnIntegerBeyond64BitsIsReadWithAllItsDigits(): void
    {
        self::assertSame('18446744073709551616', self::dump(new BigInteger('18446744073709551616'), 'json'));
    }

    public function testAKnownFieldIsNotAnUnknownOne(): void
    {
        $models = self::MODELS;
        $models['Customer']['fields']['vip'] = ['name' => 'email', 'type' => 'string'];
        $customer = Customer::fromArray(['vip' => true]);
        self::assertSame('{"vip":{"$mistyped":"string"}}', self::dump($customer, ['model' => 'Customer'], $models));
    }

    /** @dataProvider values */
    public function testTheTypeOfAValueIsChecked(string|array|null $type, mixed $value, string $dumped): void
    {
        self::assertSame($dumped, self::dump($value, $type));
    }

    /** @return list<array{string|array<string, mixed>|null, mixed, string}> */
    public static function values(): array
    {
        return [
            ['string', 'a', '"a"'],
            ['string', 1, '{"$mistyped":"int"}'],
            ['integer', 9223372036854775807, '9223372036854775807'],
            ['integer', 1.0, '{"$mistyped":"float"}'],
            ['number', 1.5, '1.5'],
            ['number', '1.5', '{"$mistyped":"string"}'],
            ['boolean', false, 'false'],
            ['boolean', 0, '{"$mistyped":"int"}'],
            ['json', ['a' => [1, null]], '{"a":[1,null]}'],
            ['json', Order::fromArray([]), '{"$mistyped":"IntegrationApi\\\\Model\\\\Order"}'],
            [['enum' => 'OrderStatus'], 1, '{"$mistyped":"int"}'],
            [['enum' => 'A'], TimeoutPhase::Connect, '{"$mistyped":"IntegrationApi\\\\Exception\\\\TimeoutPhase"}'],
            ['date-time', '2026-05-04T11:00:00Z', '{"$mistyped":"string"}'],
            [['list' => 'string'], [], '[]'],
            [['list' => 'string'], ['a', null, 1], '["a",null,{"$mistyped":"int"}]'],
            [['list' => 'string'], ['x' => 'a'], '{"$mistyped":"array"}'],
            [['map' => 'string'], ['0' => 'a'], '{"0":"a"}'],
            [['map' => 'string'], [], '{}'],
            [['map' => 'string'], 'a', '{"$mistyped":"string"}'],
            [null, null, 'null'],
            [null, 'a', '{"$mistyped":"string"}'],
        ];
    }

    public function testADateTimeThatCannotBeReadIsAnError(): void
    {
        $this->expectException(DecodeException::class);
        $order = Order::decode((object) ['placed_at' => 'tomorrow'], new WebhookOrigin());
        self::dump($order, ['model' => 'Order']);
    }

    public function testAVeryLargeValueIsReadButNotKept(): void
    {
        $value = array_fill(0, 3000, str_repeat('x', 1000));
        $typed = new Typed([]);
        self::assertSame('"3000000 bytes of text"', Lines::encode($typed->toJsonValue($value, ['list' => 'string'])));
        self::assertTrue($typed->isLarge());
        $value = array_fill(0, 100_000, ['key' => str_repeat('x', 40)]);
        memory_reset_peak_usage();
        $before = memory_get_usage();
        self::dump($value, ['list' => ['map' => 'string']]);
        self::assertLessThan(20_000_000, memory_get_peak_usage() - $before);
    }
}
