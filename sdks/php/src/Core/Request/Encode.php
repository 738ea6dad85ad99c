<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use DateTimeInterface;
use IntegrationApi\Core\DateTimeText;
use IntegrationApi\Core\Response\ResponseModel;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;
use IntegrationApi\Omit;
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
     */
    public static function object(#[\SensitiveParameter] array $members): object
    {
        return (object) self::withoutOmitted($members);
    }

    /**
     * Returns the same members as decoded JSON, for models that are both sent and received.
     *
     * @param array<string, mixed> $members
     * @return array<string, mixed>
     */
    public static function fields(#[\SensitiveParameter] array $members): array
    {
        return array_map(self::toJsonData(...), self::withoutOmitted($members));
    }

    /**
     * Returns a date-time as RFC 3339 text. Text that has an offset is returned unchanged.
     *
     * @throws InvalidRequestException if the text is not a date-time with an offset
     */
    public static function dateTime(string $name, DateTimeInterface|string|Omit|null $value): string|Omit|null
    {
        if ($value instanceof DateTimeInterface) {
            return DateTimeText::format($value);
        }
        if (is_string($value) && !DateTimeText::isValid($value)) {
            throw new InvalidRequestException(
                "$name must be an RFC 3339 date-time with a UTC offset, such as 2026-05-01T12:00:00Z"
            );
        }
        return $value;
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
     * @param string $type a class, a PHP type, `date-time` or `file`
     * @return list<mixed>|Omit|null
     * @throws InvalidRequestException if the value is not a list, or an item has another type
     */
    public static function items(string $name, array|Omit|null $value, string $type): array|Omit|null
    {
        if (!is_array($value)) {
            return $value;
        }
        if (!array_is_list($value)) {
            throw new InvalidRequestException("$name must be a list, whose keys are 0, 1, 2 and so on");
        }
        return self::validateItems($name, $value, $type);
    }

    /**
     * Returns a map after validating the type of its values.
     *
     * @param array<string, mixed>|Omit|null $value
     * @param string $type same values as in {@see items()}
     * @throws InvalidRequestException if a value has another type
     */
    public static function map(string $name, array|Omit|null $value, string $type): stdClass|Omit|null
    {
        return is_array($value) ? (object) self::validateItems($name, $value, $type) : $value;
    }

    /**
     * @param array<array-key, mixed> $values
     * @return array<array-key, mixed>
     */
    private static function validateItems(string $name, array $values, string $type): array
    {
        foreach ($values as $key => $value) {
            if ($type === 'date-time' && (is_string($value) || $value instanceof DateTimeInterface)) {
                $values[$key] = self::dateTime("{$name}[$key]", $value);
            } elseif ($type === 'file' && is_string($value)) {
                $values[$key] = self::file($name, $value);
            } elseif (!self::hasType($value, $type)) {
                $actual = get_debug_type($value);
                throw new InvalidRequestException("{$name}[$key] must be of type $type, not $actual");
            }
        }
        return $values;
    }

    private static function hasType(mixed $value, string $type): bool
    {
        return match ($type) {
            'mixed' => true,
            'file' => $value instanceof FilePart,
            'float' => is_float($value) || is_int($value),
            default => $value instanceof $type || get_debug_type($value) === $type,
        };
    }

    /**
     * @param array<string, mixed> $members
     * @return array<string, mixed>
     */
    private static function withoutOmitted(#[\SensitiveParameter] array $members): array
    {
        return array_filter($members, static fn (mixed $member): bool => $member !== Omit::Value);
    }

    private static function toJsonData(#[\SensitiveParameter] mixed $value): mixed
    {
        return match (true) {
            $value instanceof ResponseModel => $value->toArray(),
            $value instanceof stdClass, is_array($value) => array_map(self::toJsonData(...), (array) $value),
            default => $value,
        };
    }
}
