<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Exception\InvalidRequestException;

/** Puts arguments into addresses, percent-encoded (RFC 3986). */
final class Url
{
    /**
     * @param array<string, mixed> $values by parameter name
     * @throws InvalidRequestException when a value would lead to another path
     */
    public static function path(string $template, array $values): string
    {
        foreach ($values as $name => $value) {
            $texts = Text::strings($name, $value);
            $text = implode(',', $texts);
            if ($text === '' || $text === '.' || $text === '..') {
                throw new InvalidRequestException("$name must not be empty, \".\" or \"..\"");
            }
            if (preg_match('/[\x00-\x1F\x7F]/', $text) === 1) {
                throw new InvalidRequestException("$name must not contain control characters");
            }
            $template = str_replace('{' . $name . '}', self::join($texts), $template);
        }
        return $template;
    }

    /**
     * With its question mark; empty when nothing is asked for. Items of a list are joined by commas, but for those of
     * the repeated.
     *
     * @param array<string, mixed> $values by parameter name; null is left out
     * @param list<string> $explode names of lists of which each item is a parameter of its own
     * @throws InvalidRequestException
     */
    public static function query(array $values, array $explode = []): string
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            $texts = $value === null ? [] : Text::strings((string) $name, $value);
            foreach (in_array((string) $name, $explode, true) ? array_chunk($texts, 1) : [$texts] as $items) {
                if ($items !== []) {
                    $pairs[] = rawurlencode((string) $name) . '=' . self::join($items);
                }
            }
        }
        return $pairs === [] ? '' : '?' . implode('&', $pairs);
    }

    /** @param list<string> $texts */
    private static function join(array $texts): string
    {
        return implode(',', array_map(rawurlencode(...), $texts));
    }
}
