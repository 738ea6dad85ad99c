<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;

/** Encodes forms as `application/x-www-form-urlencoded`, and parameters with brackets. */
final class Form
{
    /**
     * Returns the pairs of a form. A list repeats its name, an object is JSON, and the fields in `$deep` have brackets.
     * Null is skipped, because a form cannot express it.
     *
     * @param list<string> $deep
     * @param array<string, string> $forms fields that are sent in another way: with the items of a list between this
     *     separator, or as JSON for a media type
     * @return list<string>
     * @throws InvalidRequestException if a field cannot be sent
     */
    public static function pairs(#[\SensitiveParameter] mixed $form, array $deep = [], array $forms = []): array
    {
        $pairs = [];
        foreach ((array) self::plain($form) as $name => $value) {
            $name = (string) $name;
            if (in_array($name, $deep, true)) {
                array_push($pairs, ...self::bracketed($name, $value));
                continue;
            }
            if (isset($forms[$name]) && $value !== null) {
                array_push($pairs, ...self::formed($name, $value, $forms[$name]));
                continue;
            }
            foreach (is_array($value) ? $value : [$value] as $item) {
                array_push($pairs, ...self::pair($name, $item));
            }
        }
        return $pairs;
    }

    /** @return list<string> */
    private static function formed(string $name, #[\SensitiveParameter] mixed $value, string $form): array
    {
        if (str_contains($form, '/')) {
            return [rawurlencode($name) . '=' . rawurlencode(Json::encode($value, 0))];
        }
        $items = array_filter(is_array($value) ? $value : [$value], static fn (mixed $item): bool => $item !== null);
        $texts = array_map(static fn (mixed $item): string => rawurlencode(Text::strings($name, $item)[0]), $items);
        // The comma of a list stays as it is, like in a query (RFC 6570, section 3.2.8).
        $separator = $form === ',' ? $form : rawurlencode($form);
        return $texts === [] ? [] : [rawurlencode($name) . '=' . implode($separator, $texts)];
    }

    /**
     * Returns one pair for each scalar in a value: `name[member]=a&name[list][0]=b` (OpenAPI 3.1, style `deepObject`).
     *
     * @return list<string>
     * @throws InvalidRequestException if the value cannot be sent
     */
    public static function brackets(string $name, #[\SensitiveParameter] mixed $value): array
    {
        return self::bracketed($name, self::plain($value));
    }

    /**
     * Returns a value as JSON has it: JSON refuses cycles, and converts models and date-times. An object stays distinct
     * from a list.
     *
     * @throws InvalidRequestException if the value has no JSON form
     */
    public static function plain(#[\SensitiveParameter] mixed $value): mixed
    {
        return json_decode(Json::encode($value, 0), false, 512, JSON_BIGINT_AS_STRING | JSON_THROW_ON_ERROR);
    }

    /** @return list<string> */
    private static function bracketed(string $name, #[\SensitiveParameter] mixed $value): array
    {
        if (!is_object($value) && !is_array($value)) {
            return self::pair($name, $value);
        }
        $pairs = [];
        foreach ((array) $value as $member => $item) {
            array_push($pairs, ...self::bracketed("{$name}[$member]", $item));
        }
        return $pairs;
    }

    /** @return list<string> */
    private static function pair(string $name, #[\SensitiveParameter] mixed $value): array
    {
        if ($value === null) {
            return [];
        }
        $text = is_object($value) || is_array($value) ? Json::encode($value, 0) : Text::strings($name, $value)[0];
        return [rawurlencode($name) . '=' . rawurlencode($text)];
    }
}
