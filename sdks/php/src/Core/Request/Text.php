<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;

/** Converts arguments to strings for URLs, headers and cookies. */
final class Text
{
    /**
     * Returns one string per item of a list, or a single string for any other value.
     *
     * @return list<string>
     * @throws InvalidRequestException if a value is not a string, a number or a boolean
     */
    public static function strings(string|int $name, #[\SensitiveParameter] mixed $value): array
    {
        $items = is_array($value) ? array_values($value) : [$value];
        return array_map(static fn (mixed $item): string => self::string($name, $item), $items);
    }

    private static function string(string|int $name, #[\SensitiveParameter] mixed $value): string
    {
        return match (true) {
            is_string($value) => $value,
            is_int($value), is_float($value), is_bool($value) => Json::encode($value, 0),
            default => throw new InvalidRequestException(
                "$name must be a string, a number or a boolean, not " . get_debug_type($value)
            ),
        };
    }
}
