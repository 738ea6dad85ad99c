<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Schema;

use BackedEnum;
use DateTimeInterface;
use IntegrationApi\BigInteger;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;
use IntegrationApi\Omit;
use IntegrationApi\UnknownValue;
use JsonSerializable;
use stdClass;

/**
 * Converts arguments to the values that are sent. It validates what PHP types cannot express, such as the items of a
 * list, or the offset of a date-time.
 */
final class Encode
{
    /**
     * Returns a JSON object of all members that are not omitted.
     *
     * @param array<string, mixed> $members
     * @throws InvalidRequestException if a member has no JSON form
     */
    public static function object(#[\SensitiveParameter] array $members): stdClass
    {
        $json = [];
        foreach ($members as $name => $value) {
            if ($value !== Omit::Value) {
                $json[$name] = self::value((string) $name, $value);
            }
        }
        return (object) $json;
    }

    /**
     * Returns a JSON object with other members beside the declared ones.
     *
     * @param array<string, mixed> $members declared members, omitted ones included
     * @throws InvalidRequestException if another member has the name of a declared one, or a member has no JSON form
     */
    public static function open(
        #[\SensitiveParameter] array $members,
        #[\SensitiveParameter] stdClass $others,
    ): stdClass {
        $others = (array) $others;
        foreach (array_intersect_key($others, $members) as $name => $_) {
            throw new InvalidRequestException("$name is a declared member; set it as such");
        }
        return (object) ((array) self::object($members) + $others);
    }

    /**
     * Returns a value as JSON: models become objects, enums and date-times become text.
     *
     * @throws InvalidRequestException if the value has no JSON form
     */
    public static function value(string $name, #[\SensitiveParameter] mixed $value, int $level = 1): mixed
    {
        return match (true) {
            $value === null, is_scalar($value), $value instanceof FilePart, $value instanceof BigInteger => $value,
            $value instanceof BackedEnum, $value instanceof UnknownValue => $value->value,
            $value instanceof DateTimeInterface => self::dateTime($name, $value),
            $value instanceof JsonSerializable => self::value($name, self::serialised($name, $value), $level),
            is_array($value) => self::values($name, $value, $level),
            $value instanceof stdClass => (object) self::values($name, (array) $value, $level),
            default => throw new InvalidRequestException("$name has no JSON form: " . get_debug_type($value)),
        };
    }

    /**
     * Returns a date-time as RFC 3339 text with its offset. Text that has an offset is returned unchanged.
     *
     * @throws InvalidRequestException if it is not a date-time of the years 0 to 9999 with an offset
     */
    public static function dateTime(string $name, DateTimeInterface|string|Omit|null $value): string|Omit|null
    {
        $text = $value instanceof DateTimeInterface
            ? Given::run($name, static fn (): string => DateTimeText::format($value))
            : $value;
        if (is_string($text) && !DateTimeText::isValid($text)) {
            throw new InvalidRequestException(
                "$name must be an RFC 3339 date-time with a UTC offset, such as 2026-05-01T12:00:00Z"
            );
        }
        return $text;
    }

    /** Returns the text of a case, or of an `UnknownValue`. */
    public static function enum(string $_, BackedEnum|UnknownValue|Omit|null $value): string|Omit|null
    {
        return $value instanceof BackedEnum || $value instanceof UnknownValue ? (string) $value->value : $value;
    }

    /** Returns a file of a form. A string becomes a file without a name. */
    public static function file(
        string $name,
        #[\SensitiveParameter] FilePart|string|Omit|null $value,
    ): FilePart|Omit|null {
        return is_string($value) ? new FilePart($value) : $value;
    }

    /**
     * Returns a list after validating the type of its items.
     *
     * @param array<mixed>|Omit|null $value
     * @param string $type a class, an enum, a PHP type, `date-time` or `file`
     * @param bool $hasNulls whether an item may be null
     * @return list<mixed>|Omit|null
     * @throws InvalidRequestException if the value is not a list, or an item has another type
     */
    public static function items(
        string $name,
        #[\SensitiveParameter] array|Omit|null $value,
        string $type,
        bool $hasNulls = false,
    ): array|Omit|null {
        if (!is_array($value)) {
            return $value;
        }
        if (!array_is_list($value)) {
            throw new InvalidRequestException("$name must be a list, whose keys are 0, 1, 2 and so on");
        }
        return self::validateItems($name, $value, $type, $hasNulls);
    }

    /**
     * Returns a map after validating the type of its values.
     *
     * @param array<string, mixed>|Omit|null $value
     * @param string $type same values as in {@see items()}
     * @param bool $hasNulls whether a value may be null
     * @throws InvalidRequestException if a value has another type
     */
    public static function map(
        string $name,
        #[\SensitiveParameter] array|Omit|null $value,
        string $type,
        bool $hasNulls = false,
    ): stdClass|Omit|null {
        return is_array($value) ? (object) self::validateItems($name, $value, $type, $hasNulls) : $value;
    }

    // An object may return another one, without an end.
    private static function serialised(string $name, #[\SensitiveParameter] JsonSerializable $value): mixed
    {
        $json = $value;
        for ($level = 1; $json instanceof JsonSerializable && !$json instanceof BigInteger; $level += 1) {
            Json::requireDepth($level);
            $json = Given::run($name, $json->jsonSerialize(...));
        }
        return $json;
    }

    /**
     * @param array<array-key, mixed> $values
     * @return array<array-key, mixed>
     */
    private static function values(string $name, #[\SensitiveParameter] array $values, int $level): array
    {
        Json::requireDepth($level);
        // A new array: an item that is a reference would be changed in the data of the caller.
        $encoded = [];
        foreach ($values as $key => $value) {
            $encoded[$key] = self::value("{$name}[$key]", $value, $level + 1);
        }
        return $encoded;
    }

    /**
     * @param array<array-key, mixed> $values
     * @return array<array-key, mixed>
     */
    private static function validateItems(
        string $name,
        #[\SensitiveParameter] array $values,
        string $type,
        bool $hasNulls,
    ): array {
        $encoded = [];
        foreach ($values as $key => $value) {
            if ($hasNulls && $value === null) {
                $encoded[$key] = null;
                continue;
            }
            if (!self::hasType($value, $type)) {
                $actual = get_debug_type($value);
                throw new InvalidRequestException("{$name}[$key] must be of type $type, not $actual");
            }
            $encoded[$key] = match (true) {
                $type === 'date-time' => self::dateTime("{$name}[$key]", $value),
                $type === 'file' => self::file($name, $value),
                default => self::value("{$name}[$key]", $value),
            };
        }
        return $encoded;
    }

    private static function hasType(#[\SensitiveParameter] mixed $value, string $type): bool
    {
        return match ($type) {
            'mixed' => true,
            'date-time' => is_string($value) || $value instanceof DateTimeInterface,
            'file' => is_string($value) || $value instanceof FilePart,
            'float' => is_float($value) || is_int($value),
            default => $value instanceof $type
                || get_debug_type($value) === $type
                || ($value instanceof UnknownValue && is_subclass_of($type, BackedEnum::class)),
        };
    }
}
