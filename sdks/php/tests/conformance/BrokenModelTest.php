<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Model\Order;

require_once __DIR__ . '/TypedTestCase.php';

/** Breaks the typed members of a copy of a model, one by one. */
final class BrokenModelTest extends TypedTestCase
{
    /** Faults of a model by the edits that cause them, and the field that changes in the dump. */
    private const FAULTS = [
        'text lost' => [['$raw->id ?? null' => 'null'], 'id', 'null'],
        'text of another case' => [['$raw->currency ?? null' => "\$raw->number ?? 'eur'"], 'currency', '"eur"'],
        'enum lost' => [['Decode::enum(OrderStatus::class)' => 'static fn () => null'], 'status', 'null'],
        'enum replaced' => [
            ['Decode::enum(OrderStatus::class)' => "static fn () => new UnknownValue('unknown')"],
            'status',
            '"unknown"',
        ],
        'enum as text' => [
            [
                'OrderStatus|UnknownValue|null $status' => 'mixed $status',
                'Decode::enum(OrderStatus::class)' => "Decode::plain('string')",
            ],
            'status',
            '{"$mistyped":"string"}',
        ],
        'integer lost' => [['$raw->version ?? null' => 'null'], 'version', 'null'],
        'integer as text' => [
            ['?int $version' => 'mixed $version', '$raw->version ?? null' => "\$raw->version . ''"],
            'version',
            '{"$mistyped":"string"}',
        ],
        'list empty' => [[self::ITEMS => 'static fn () => []'], 'line_items', '[]'],
        'items of a list unconverted' => [
            [self::ITEMS => "Decode::plain('mixed')"],
            'line_items',
            '[{"$mistyped":"stdClass"}]',
        ],
        'list as map' => [
            [self::ITEMS => "static fn () => ['a' => 1]"],
            'line_items',
            '{"$mistyped":"array"}',
        ],
        'model lost' => [
            ["'customer' => Customer::decode(...)" => "'customer' => self::lost(...)"],
            'customer',
            'null',
        ],
        'model unconverted' => [
            ['?OrderTotals $totals' => 'mixed $totals', self::TOTALS => "'totals' => Decode::plain('mixed')"],
            'totals',
            '{"$mistyped":"stdClass"}',
        ],
        'model of another class' => [
            ['?OrderTotals $totals' => 'mixed $totals', self::TOTALS => "'totals' => Customer::decode(...)"],
            'totals',
            '{"$mistyped":"IntegrationApi\\\\Model\\\\Customer"}',
        ],
        'model empty' => [
            [self::TOTALS => "'totals' => static fn () => OrderTotals::fromArray([])"],
            'totals',
            '{}',
        ],
        'map as null' => [[self::MAP => 'self::lost(...)'], 'metadata', 'null'],
        'map with a wrong value' => [
            [self::MAP => "static fn () => ['a' => 1]"],
            'metadata',
            '{"a":{"$mistyped":"int"}}',
        ],
        'date-time lost' => [[self::PLACED => "'placedAt' => self::lost(...)"], 'placed_at', 'null'],
        'date-time of 1970' => [
            [self::PLACED => "'placedAt' => static fn () => new DateTimeImmutable('1970-01-01T00:00:00Z')"],
            'placed_at',
            '{"$date_time":"1970-01-01T00:00:00.000000Z"}',
        ],
        'date-time as text' => [
            [
                '?DateTimeImmutable $placedAt' => 'mixed $placedAt',
                self::PLACED => "'placedAt' => Decode::plain('string')",
            ],
            'placed_at',
            '{"$mistyped":"string"}',
        ],
        'null lost' => [['use ModelFields;' => self::HAS . 'isset($this->raw->$field); }'], 'note', null],
        'absent as null' => [['use ModelFields;' => self::HAS . '$field !== "created_at"; }'], 'number', 'null'],
        'absent as a value' => [['$raw->number ?? null' => "\$raw->number ?? '1'"], 'number', '"1"'],
        'unknown fields lost' => [['use ModelFields;' => self::EXTRA . 'return []; }'], 'gift', null],
        'property renamed' => [
            ['$lineItems' => '$items', "'lineItems'" => "'items'"],
            'line_items',
            '{"$mistyped":"no property lineItems"}',
        ],
    ];
    private const ITEMS = 'Decode::listOf(OrderLineItem::decode(...))';
    private const MAP = "Decode::mapOf(Decode::plain('string'))";
    private const PLACED = "'placedAt' => Decode::dateTime()";
    private const TOTALS = "'totals' => OrderTotals::decode(...)";
    private const HAS = 'use ModelFields; public function has(string $field): bool { return ';
    private const EXTRA = 'use ModelFields; public function extra(): array { ';

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
        $lost = '    private static function lost(): null { return null; }';
        $broken = preg_replace('/}\s*$/D', "$lost }", $broken);
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
}
