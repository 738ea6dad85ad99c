<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Testing;

use stdClass;

/** Decodes the examples of the contract. */
final class ExampleJson
{
    /** Returns decoded JSON with arrays for objects. An empty object remains one, so that it is encoded as `{}`. */
    public static function decode(string $json): mixed
    {
        return self::plain(json_decode($json, flags: JSON_THROW_ON_ERROR));
    }

    private static function plain(mixed $value): mixed
    {
        if ($value instanceof stdClass) {
            $fields = (array) $value;
            return $fields === [] ? $value : array_map(self::plain(...), $fields);
        }
        return is_array($value) ? array_map(self::plain(...), $value) : $value;
    }
}
