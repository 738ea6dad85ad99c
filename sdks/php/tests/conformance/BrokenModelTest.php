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
}
