<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use BackedEnum;
use DateTimeImmutable;
use DateTimeZone;
use IntegrationApi\BigInteger;
use IntegrationApi\Page;
use IntegrationApi\UnknownValue;
use stdClass;

/**
 * Reads one result through its public, typed members, guided by the types of the dispatch table. Only fields that the
 * library does not know are read from the raw form.
 */
final class Typed
{
    /** Larger results are reported by size only: no case inspects them, and a copy would distort measured memory. */
    public const MAX_BYTES = 1_048_576;

    private const MODELS = 'IntegrationApi\\Model\\';

    private int $bytes = 0;

    /** @param array<string, array<string, mixed>> $models models of the dispatch table */
    public function __construct(private readonly array $models)
    {
    }

    /** Returns the value as JSON values, or its size if it is very large. */
    public function toJsonValue(#[\SensitiveParameter] mixed $value, string|array|null $type): mixed
    {
        $dumped = $this->read($value, $type);
        return $this->isLarge() ? "$this->bytes bytes of text" : $dumped;
    }

    /** Reports whether the value is only reported by size. */
    public function isLarge(): bool
    {
        return $this->bytes > self::MAX_BYTES;
    }

    /** Returns the name of the schema of a value that is a union, or `Unknown` and the name of the union. */
    public function variant(#[\SensitiveParameter] mixed $value, string|array|null $type): ?string
    {
        $model = is_array($type) && isset($type['model']) ? $this->models[$type['model']] : [];
        if (!isset($model['variants']) || !is_object($value)) {
            return null;
        }
        foreach ($model['variants'] as $schema) {
            if ($value::class === self::MODELS . $this->models[$schema]['class']) {
                return $schema;
            }
        }
        return $value::class === self::MODELS . ($model['unknown']['class'] ?? '') ? "Unknown{$type['model']}" : null;
    }

    /** Returns the report of a value that does not have the type of the contract. */
    public static function mistyped(#[\SensitiveParameter] mixed $value): stdClass
    {
        return (object) ['$mistyped' => get_debug_type($value)];
    }

    private function read(#[\SensitiveParameter] mixed $value, string|array|null $type): mixed
    {
        $this->bytes += is_string($value) ? strlen($value) : 0;
        $dumped = $value === null ? null : match (true) {
            is_string($type) => $this->readPlain($value, $type),
            isset($type['enum']) => self::readEnum($value),
            isset($type['list']) => is_array($value) && array_is_list($value)
                ? $this->readItems($value, $type['list'])
                : self::mistyped($value),
            isset($type['map']) => is_array($value)
                ? (object) $this->readItems($value, $type['map'])
                : self::mistyped($value),
            isset($type['page']) => $value instanceof Page
                ? $this->readPage($value, $type['page'])
                : self::mistyped($value),
            isset($type['model']) => $this->readModel($value, $type['model']),
            default => self::mistyped($value),
        };
        // Every member is read, but the copy of a very large value is not kept.
        return $this->isLarge() ? null : $dumped;
    }

    private function readPlain(#[\SensitiveParameter] mixed $value, string $type): mixed
    {
        $isTyped = match ($type) {
            'string', 'binary' => is_string($value),
            'integer' => is_int($value),
            'number' => is_int($value) || is_float($value),
            'boolean' => is_bool($value),
            'json' => true,
            'date-time' => $value instanceof DateTimeImmutable,
        };
        return match (true) {
            !$isTyped => self::mistyped($value),
            $type === 'json' => $this->readUnknown($value),
            $type === 'date-time' => self::readDateTime($value),
            default => $value,
        };
    }

    private static function readEnum(#[\SensitiveParameter] mixed $value): mixed
    {
        $isEnum = $value instanceof BackedEnum && str_starts_with($value::class, self::MODELS);
        return $isEnum || $value instanceof UnknownValue ? $value->value : self::mistyped($value);
    }

    // All digits that the type holds.
    private static function readDateTime(DateTimeImmutable $value): stdClass
    {
        $text = $value->setTimezone(new DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.u\Z');
        return (object) ['$date_time' => $text];
    }

    /** @return array<array-key, mixed> */
    private function readItems(#[\SensitiveParameter] array $items, string|array $type): array
    {
        return array_map(fn (#[\SensitiveParameter] mixed $item): mixed => $this->read($item, $type), $items);
    }

    private function readPage(#[\SensitiveParameter] Page $page, string|array $item): stdClass
    {
        $fields = [
            'data' => $this->read($page->data, ['list' => $item]),
            'has_more' => $this->read($page->hasMore, 'boolean'),
            'next_cursor' => $this->read($page->nextCursor, 'string'),
        ];
        foreach ($page->extra() as $name => $value) {
            $fields[$name] = isset($fields[$name]) ? self::mistyped('extra') : $this->readUnknown($value);
        }
        return (object) $fields;
    }

    private function readModel(#[\SensitiveParameter] mixed $value, string $name): stdClass
    {
        $model = isset($this->models[$name]['variants'])
            ? $this->variantModel($value, $name)
            : $this->models[$name];
        $isModel = $model !== null && is_object($value) && $value::class === self::MODELS . $model['class'];
        return $isModel ? $this->readFields($value, $model['fields']) : self::mistyped($value);
    }

    /**
     * Returns the class and the fields of the variant that the discriminator demands, as read from the value.
     *
     * @return array<string, mixed>|null null if the class of the value is not a variant
     */
    private function variantModel(#[\SensitiveParameter] mixed $value, string $union): ?array
    {
        $actual = $this->variant($value, ['model' => $union]);
        if ($actual === null) {
            return null;
        }
        ['discriminator' => $field, 'variants' => $variants, 'unknown' => $unknown] = $this->models[$union];
        $fields = ($this->models[$actual] ?? $unknown)['fields'];
        $demanded = $variants[$value->{$fields[$field]['name']}] ?? null;
        return $demanded === null ? $unknown : $this->models[$demanded] ?? $unknown;
    }

    /** @param array<string, array{name: string, type: string|array<string, mixed>}> $slots */
    private function readFields(#[\SensitiveParameter] object $model, array $slots): stdClass
    {
        $fields = [];
        foreach ($slots as $wireName => $slot) {
            $value = $this->readField($model, $slot);
            // An absent field has no value. If it has one nevertheless, the case must see it.
            if ($model->has($wireName) || ($value !== null && (array) $value !== [])) {
                $fields[$wireName] = $value;
            }
        }
        foreach ($model->extra() as $wireName => $value) {
            $fields[$wireName] = isset($slots[$wireName]) ? self::mistyped('extra') : $this->readUnknown($value);
        }
        return (object) $fields;
    }

    /** @param array{name: string, type: string|array<string, mixed>} $slot */
    private function readField(#[\SensitiveParameter] object $model, array $slot): mixed
    {
        ['name' => $name, 'type' => $type] = $slot;
        if (!property_exists($model, $name)) {
            return (object) ['$mistyped' => "no property $name"];
        }
        return $this->read($model->$name, $type);
    }

    /** Reads a value whose type the contract does not know. */
    private function readUnknown(#[\SensitiveParameter] mixed $value): mixed
    {
        $this->bytes += is_string($value) ? strlen($value) : 0;
        $dumped = match (true) {
            is_array($value) => array_map($this->readUnknown(...), $value),
            $value instanceof stdClass => (object) array_map($this->readUnknown(...), (array) $value),
            $value instanceof BigInteger => Lines::INTEGER . $value->digits,
            is_object($value) => self::mistyped($value),
            default => $value,
        };
        return $this->isLarge() ? null : $dumped;
    }
}
