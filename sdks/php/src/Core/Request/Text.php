<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Json;
use IntegrationApi\Exception\InvalidRequestException;

/** Arguments as the text that addresses and headers are made of. */
final class Text
{
    /**
     * One text for each item of a list, else one in all.
     *
     * @return list<string>
     * @throws InvalidRequestException when a value has no such text
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
            is_int($value), is_float($value), is_bool($value) => Json::encode($value),
            default => throw new InvalidRequestException("$name must be text, a number or a boolean"),
        };
    }
}
