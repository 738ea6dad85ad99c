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
        return isset($type['model'], $this->models[$type['model']]['variants']) && is_object($value)
            ? $this->modelOf($value, $type['model'])[0]
            : null;
    }

    private function read(#[\SensitiveParameter] mixed $value, string|array|null $type): mixed
    {
        $this->bytes += is_string($value) ? strlen($value) : 0;
        $read = match (true) {
            $value === null => null,
            $type === 'json' => $this->readUnknown($value),
            is_string($type) => self::readPlain($value, $type),
            isset($type['enum']) && ($value instanceof BackedEnum || $value instanceof UnknownValue) =>
                $value->value,
            isset($type['list']) && is_array($value) && array_is_list($value) =>
                $this->readItems($value, $type['list']),
            isset($type['map']) && is_array($value) => (object) $this->readItems($value, $type['map']),
            isset($type['page']) && $value instanceof Page => $this->readFields($value, [
                'data' => ['name' => 'data', 'type' => ['list' => $type['page']]],
                'has_more' => ['name' => 'hasMore', 'type' => 'boolean'],
                'next_cursor' => ['name' => 'nextCursor', 'type' => 'string'],
            ]),
            isset($type['model']) => $this->readModel($value, $type['model']),
            default => self::mistyped($value),
        };
        // Every member is read, but the copy of a very large value is not kept.
        return $this->isLarge() ? null : $read;
    }

    private static function readPlain(#[\SensitiveParameter] mixed $value, string $type): mixed
    {
        if ($type === 'date-time' && $value instanceof DateTimeImmutable) {
            // All digits that the type holds.
            $text = $value->setTimezone(new DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.u\Z');
            return (object) ['$date_time' => $text];
        }
        $isTyped = match ($type) {
            'string', 'binary' => is_string($value),
            'integer' => is_int($value),
            'number' => is_int($value) || is_float($value),
            'boolean' => is_bool($value),
            'date-time' => false,
        };
        return $isTyped ? $value : self::mistyped($value);
    }

    private function readItems(#[\SensitiveParameter] array $items, string|array $type): array
    {
        return array_map(fn (#[\SensitiveParameter] mixed $item): mixed => $this->read($item, $type), $items);
    }

    private function readModel(#[\SensitiveParameter] mixed $value, string $name): stdClass
    {
        $fields = is_object($value) ? $this->modelOf($value, $name)[1] : null;
        return $fields === null ? self::mistyped($value) : $this->readFields($value, $fields);
    }

    /**
     * Returns the name and the fields of the model, or of the variant that the discriminator demands; nulls if the
     * value has another class.
     *
     * @return array{string|null, array<string, mixed>|null}
     */
    private function modelOf(#[\SensitiveParameter] object $value, string $name): array
    {
        $model = $this->models[$name];
        if (isset($model['variants'])) {
            $discriminator = $value->{$model['unknown']['fields'][$model['discriminator']]['name']} ?? '';
            $variant = $model['variants'][$discriminator] ?? null;
            [$name, $model] = $variant === null
                ? ["Unknown$name", $model['unknown']]
                : [$variant, $this->models[$variant]];
        }
        return $value::class === self::MODELS . $model['class'] ? [$name, $model['fields']] : [null, null];
    }

    private function readFields(#[\SensitiveParameter] object $owner, array $slots): stdClass
    {
        $fields = [];
        foreach ($slots as $wireName => ['name' => $name, 'type' => $type]) {
            $value = property_exists($owner, $name)
                ? $this->read($owner->$name, $type)
                : (object) ['$mistyped' => "no property $name"];
            // An absent field has no value. If it has one nevertheless, the case must see it.
            if ($owner instanceof Page || $owner->has($wireName) || ($value !== null && (array) $value !== [])) {
                $fields[$wireName] = $value;
            }
        }
        foreach ($owner->extra() as $wireName => $value) {
            $fields[$wireName] = isset($slots[$wireName]) ? self::mistyped('extra') : $this->readUnknown($value);
        }
        return (object) $fields;
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

    private static function mistyped(#[\SensitiveParameter] mixed $value): stdClass
    {
        return (object) ['$mistyped' => get_debug_type($value)];
    }
}
