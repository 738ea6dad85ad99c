<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Model\Event;
use IntegrationApi\Model\Order;
use IntegrationApi\Page;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/autoload.php';

final class TypedTest extends TestCase
{
    private const ORDER = '{"id":"ord_1","status":"paused","currency":"EUR","customer":{"email":"a@b.example"},'
        . '"line_items":[{"id":"li_1","quantity":9007199254740993}],"totals":{"total":{"amount":5,"currency":"EUR"}},'
        . '"note":null,"metadata":{},"version":3,"placed_at":"2026-05-04T11:00:00.123456789+02:00",'
        . '"cancellation":{"restocked":true},"gift":{"wrap":"red"}}';

    private const MODELS = [
        'Order' => ['class' => 'Order', 'fields' => [
            'id' => ['name' => 'id', 'type' => 'string'],
            'number' => ['name' => 'number', 'type' => 'string'],
            'status' => ['name' => 'status', 'type' => ['enum' => 'OrderStatus']],
            'currency' => ['name' => 'currency', 'type' => 'string'],
            'customer' => ['name' => 'customer', 'type' => ['model' => 'Customer']],
            'line_items' => ['name' => 'lineItems', 'type' => ['list' => ['model' => 'OrderLineItem']]],
            'totals' => ['name' => 'totals', 'type' => ['model' => 'OrderTotals']],
            'note' => ['name' => 'note', 'type' => 'string'],
            'metadata' => ['name' => 'metadata', 'type' => ['map' => 'string']],
            'cancellation' => ['name' => 'cancellation', 'type' => ['model' => 'OrderCancellation']],
            'version' => ['name' => 'version', 'type' => 'integer'],
            'placed_at' => ['name' => 'placedAt', 'type' => 'date-time'],
            'created_at' => ['name' => 'createdAt', 'type' => 'date-time'],
        ]],
        'Customer' => ['class' => 'Customer', 'fields' => ['email' => ['name' => 'email', 'type' => 'string']]],
        'OrderLineItem' => ['class' => 'OrderLineItem', 'fields' => [
            'id' => ['name' => 'id', 'type' => 'string'],
            'quantity' => ['name' => 'quantity', 'type' => 'integer'],
        ]],
        'OrderTotals' => ['class' => 'OrderTotals', 'fields' => [
            'total' => ['name' => 'total', 'type' => ['model' => 'Money']],
        ]],
        'OrderCancellation' => ['class' => 'OrderCancellation', 'fields' => [
            'restocked' => ['name' => 'restocked', 'type' => 'boolean'],
        ]],
        'Money' => ['class' => 'Money', 'fields' => [
            'amount' => ['name' => 'amount', 'type' => 'integer'],
            'currency' => ['name' => 'currency', 'type' => 'string'],
        ]],
        'Event' => [
            'discriminator' => 'type',
            'variants' => ['order.paid' => 'OrderPaidEvent', 'order.updated' => 'OrderUpdatedEvent'],
            'unknown' => ['class' => 'UnknownEvent', 'fields' => ['type' => ['name' => 'type', 'type' => 'string']]],
        ],
        'OrderPaidEvent' => ['class' => 'OrderPaidEvent', 'fields' => [
            'type' => ['name' => 'type', 'type' => 'string'],
            'data' => ['name' => 'data', 'type' => ['model' => 'Order']],
        ]],
        'OrderUpdatedEvent' => ['class' => 'OrderUpdatedEvent', 'fields' => [
            'type' => ['name' => 'type', 'type' => 'string'],
        ]],
    ];

    /** Faults of a model by the edits that cause them, and the field that changes in the dump. */
    private const FAULTS = [
        'text lost' => [["\$raw['id'] ?? null" => 'null'], 'id', 'null'],
        'text of another case' => [["\$raw['currency'] ?? null" => "\$raw['number'] ?? 'eur'"], 'currency', '"eur"'],
        'enum lost' => [["\$raw['status'] ?? null" => 'null'], 'status', 'null'],
        'enum replaced' => [["\$raw['status'] ?? null" => "\$raw['number'] ?? 'unknown'"], 'status', '"unknown"'],
        'integer lost' => [["\$raw['version'] ?? null" => 'null'], 'version', 'null'],
        'integer as text' => [
            ['?int $version' => 'mixed $version', "\$raw['version'] ?? null" => "\$raw['version'] . ''"],
            'version',
            '{"$mistyped":"string"}',
        ],
        'list empty' => [
            ['array_map(OrderLineItem::fromArray(...), $raw[\'line_items\'] ?? [])' => '[]'],
            'line_items',
            '[]',
        ],
        'items of a list as arrays' => [
            ['array_map(OrderLineItem::fromArray(...), $raw[\'line_items\'] ?? [])' => '$raw[\'line_items\']'],
            'line_items',
            '[{"$mistyped":"array"}]',
        ],
        'list as map' => [
            ['array_map(OrderLineItem::fromArray(...), ' => "array_diff_key(['a' => 1], "],
            'line_items',
            '{"$mistyped":"array"}',
        ],
        'model lost' => [["isset(\$raw['customer']) ?" => 'false ?'], 'customer', 'null'],
        'model as array' => [
            [
                '?OrderTotals $totals' => 'mixed $totals',
                'OrderTotals::fromArray($raw[\'totals\'])' => '$raw[\'totals\']',
            ],
            'totals',
            '{"$mistyped":"array"}',
        ],
        'model of another class' => [
            ['?OrderTotals $totals' => 'mixed $totals', 'OrderTotals::fromArray(' => 'Customer::fromArray('],
            'totals',
            '{"$mistyped":"IntegrationApi\\\\Model\\\\Customer"}',
        ],
        'model empty' => [['OrderTotals::fromArray($raw[\'totals\'])' => 'OrderTotals::fromArray([])'], 'totals', '{}'],
        'map as null' => [
            ['array $metadata' => '?array $metadata', "\$raw['metadata'] ?? []" => 'null'],
            'metadata',
            'null',
        ],
        'map with a wrong value' => [
            ["\$raw['metadata'] ?? []" => "\$raw['number'] ?? ['a' => 1]"],
            'metadata',
            '{"a":{"$mistyped":"int"}}',
        ],
        'date-time lost' => [["\$raw['placed_at'] ?? null" => 'null'], 'placed_at', 'null'],
        'date-time of 1970 in the accessor' => [
            ['parse($this->placedAt)' => "parse('1970-01-01T00:00:00Z')"],
            'placed_at',
            '{"$mistyped":"1970-01-01T00:00:00.000000Z from the accessor and 2026-05-04T09:00:00.123456Z as property"}',
        ],
        'date-time of 1970 in both' => [
            ["\$raw['placed_at'] ?? null" => "\$raw['number'] ?? '1970-01-01T00:00:00Z'"],
            'placed_at',
            '{"$date_time":"1970-01-01T00:00:00.000000Z"}',
        ],
        'date-time lost by the accessor' => [
            ['DateTimeText::parse($this->placedAt)' => 'null'],
            'placed_at',
            '{"$mistyped":"null from the accessor and 2026-05-04T09:00:00.123456Z as property"}',
        ],
        'date-time as text' => [
            [
                'placedAt(): ?DateTimeImmutable' => 'placedAt(): mixed',
                'DateTimeText::parse($this->placedAt)' => '$this->placedAt',
            ],
            'placed_at',
            '{"$mistyped":"string"}',
        ],
        'date-time without accessor' => [
            ['function placedAt' => 'function placedOn'],
            'placed_at',
            '{"$mistyped":"string"}',
        ],
        'null lost' => [['use ResponseFields;' => self::HAS . 'isset($this->raw[$field]); }'], 'note', null],
        'absent as null' => [['use ResponseFields;' => self::HAS . '$field !== "created_at"; }'], 'number', 'null'],
        'absent as a value' => [["\$raw['number'] ?? null" => "\$raw['number'] ?? '1'"], 'number', '"1"'],
        'unknown fields lost' => [['use ResponseFields;' => self::EXTRA . 'return []; }'], 'gift', null],
        'property renamed' => [
            ['$lineItems' => '$items', '$this->lineItems' => '$this->items'],
            'line_items',
            '{"$mistyped":"no property lineItems"}',
        ],
    ];
    private const HAS = 'use ResponseFields; public function has(string $field): bool { return ';
    private const EXTRA = 'use ResponseFields; public function extra(): array { ';

    /** Returns the JSON of a value as a program reads it. */
    private static function dump(mixed $value, string|array|null $type, array $models = self::MODELS): string
    {
        return Lines::encode((new Typed($models))->toJsonValue($value, $type));
    }

    /** @return array<string, mixed> */
    private static function data(): array
    {
        return json_decode(self::ORDER, true, flags: JSON_THROW_ON_ERROR);
    }

    public function testAModelIsReadFieldByField(): void
    {
        $fields = json_decode(self::ORDER);
        $fields->placed_at = ['$date_time' => '2026-05-04T09:00:00.123456Z'];
        self::assertJsonStringEqualsJsonString(
            Lines::encode($fields),
            self::dump(Order::fromArray(self::data()), ['model' => 'Order']),
        );
    }

    /**
     * @dataProvider faults
     * @param array<string, string> $edits
     */
    public function testAFaultOfATypedMemberChangesTheDump(
        string $class,
        array $edits,
        string $field,
        ?string $dumped,
    ): void {
        $source = file_get_contents(dirname(__DIR__, 2) . '/generated/Model/Order.php');
        $broken = str_replace('class Order ', "class $class ", $source);
        foreach ($edits as $old => $new) {
            self::assertStringContainsString($old, $broken);
            $broken = str_replace($old, $new, $broken);
        }
        eval(substr($broken, strlen('<?php')));
        $order = ['class' => $class] + self::MODELS['Order'];
        $model = "IntegrationApi\\Model\\$class"::fromArray(self::data());
        $actual = json_decode(self::dump($model, ['model' => 'Order'], ['Order' => $order] + self::MODELS));
        $expected = json_decode(self::dump(Order::fromArray(self::data()), ['model' => 'Order']));
        unset($expected->$field);
        if ($dumped !== null) {
            $expected->$field = json_decode($dumped);
        }
        self::assertEquals($expected, $actual);
    }

    /** @return array<string, array{string, array<string, string>, string, string|null}> */
    public static function faults(): array
    {
        $rows = [];
        foreach (self::FAULTS as $name => $fault) {
            $rows[$name] = ['BrokenOrder' . count($rows), ...$fault];
        }
        return $rows;
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
        $data = ['data' => [['id' => 'ord_1']], 'has_more' => true, 'next_cursor' => '2'];
        $page = new Page($data, Order::fromArray(...), static fn () => null, null);
        $type = ['page' => ['model' => 'Order']];
        self::assertSame(json_encode($data), self::dump($page, $type));
        self::assertStringContainsString('$mistyped', self::dump($data, $type));
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
        self::dump(Order::fromArray(['placed_at' => 'tomorrow']), ['model' => 'Order']);
    }

    public function testAVeryLargeValueIsReadButNotKept(): void
    {
        $value = array_fill(0, 3000, str_repeat('x', 1000));
        $typed = new Typed([]);
        self::assertSame('"3000004 bytes of text"', Lines::encode($typed->toJsonValue($value, ['list' => 'string'])));
        self::assertTrue($typed->isLarge());
    }
}
