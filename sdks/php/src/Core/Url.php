<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use IntegrationApi\Exception\InvalidRequestException;

/** Puts arguments into addresses, percent-encoded (RFC 3986). */
final class Url
{
    /**
     * @param array<string, string|int|float|bool> $values by parameter name
     * @throws InvalidRequestException when a value would lead to another path
     */
    public static function path(string $template, array $values): string
    {
        foreach ($values as $name => $value) {
            $text = self::text($name, $value);
            if ($text === '' || $text === '.' || $text === '..') {
                throw new InvalidRequestException("$name must not be empty, \".\" or \"..\"");
            }
            if (preg_match('/[\x00-\x1F\x7F]/', $text) === 1) {
                throw new InvalidRequestException("$name must not contain control characters");
            }
            $template = str_replace('{' . $name . '}', rawurlencode($text), $template);
        }
        return $template;
    }

    /**
     * With its question mark; empty when nothing is asked for. Items of a list are joined by commas.
     *
     * @param array<string, mixed> $values by parameter name; null is left out
     * @throws InvalidRequestException
     */
    public static function query(array $values): string
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            if ($value !== null && $value !== []) {
                $items = array_map(static fn (mixed $item): string => self::text($name, $item), (array) $value);
                $pairs[] = rawurlencode($name) . '=' . implode(',', array_map(rawurlencode(...), $items));
            }
        }
        return $pairs === [] ? '' : '?' . implode('&', $pairs);
    }

    private static function text(string $name, mixed $value): string
    {
        return match (true) {
            is_string($value) => $value,
            is_int($value), is_float($value), is_bool($value) => Json::encode($value),
            default => throw new InvalidRequestException("$name must be text, a number or a boolean"),
        };
    }
}
