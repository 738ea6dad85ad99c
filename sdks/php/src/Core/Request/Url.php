<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Exception\InvalidRequestException;

/** Builds URLs from percent-encoded arguments (RFC 3986). */
final class Url
{
    /**
     * Replaces the placeholders of a path.
     *
     * @param array<string, mixed> $values values by parameter name
     * @param array<array-key, ParameterStyle> $styles styles by parameter name
     * @throws InvalidRequestException if a value would lead to another path
     */
    public static function path(string $template, array $values, array $styles = []): string
    {
        foreach ($values as $name => $value) {
            $style = $styles[$name] ?? null;
            $texts = $style === null ? Text::strings($name, $value) : [];
            $text = $style === null ? implode(',', $texts) : $style->text('path', (string) $name, $value);
            if ($text === '' || $text === '.' || $text === '..') {
                $actual = $text === '' ? 'empty' : "\"$text\"";
                throw new InvalidRequestException("$name must be an identifier, not $actual");
            }
            if (preg_match($style === null ? '/[\x00-\x1F\x7F]/' : '/%(?:[01]|7F)/', $text) === 1) {
                throw new InvalidRequestException("$name must not contain control characters");
            }
            $encoded = $style === null ? self::join($texts) : $text;
            $template = str_replace('{' . $name . '}', $encoded, $template);
        }
        return $template;
    }

    /**
     * Returns a path with its query. The path of a third-party operation may already have one. The items of a list are
     * joined with commas.
     *
     * @param string $path result of {@see path()}
     * @param array<string, mixed> $values values by parameter name; null is not sent
     * @param list<string> $explode names of lists that are sent as `a=1&a=2` instead of `a=1,2`
     * @param array<string, mixed> $extra values that the contract does not define; they replace none of the others
     * @param array<array-key, ParameterStyle> $styles styles by parameter name
     * @throws InvalidRequestException if a value cannot be sent as a string
     */
    public static function target(
        string $path,
        array $values,
        array $explode = [],
        array $extra = [],
        array $styles = [],
    ): string {
        $pairs = [...self::pairs($values, $explode, $styles), ...self::pairs($extra)];
        return $pairs === [] ? $path : self::withQuery($path, implode('&', $pairs));
    }

    /** Returns a URL or a path with more parameters, which are encoded. */
    public static function withQuery(string $url, #[\SensitiveParameter] string $query): string
    {
        return $url . (str_contains($url, '?') ? '&' : '?') . $query;
    }

    /**
     * @param array<string, mixed> $values
     * @param list<string> $explode
     * @param array<array-key, ParameterStyle> $styles
     * @return list<string>
     */
    private static function pairs(array $values, array $explode = [], array $styles = []): array
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            if (isset($styles[$name])) {
                $text = $styles[$name]->text('query', (string) $name, $value);
                $text === '' || $pairs[] = $text;
                continue;
            }
            $texts = $value === null ? [] : Text::strings((string) $name, $value);
            foreach (in_array((string) $name, $explode, true) ? array_chunk($texts, 1) : [$texts] as $items) {
                if ($items !== []) {
                    $pairs[] = rawurlencode((string) $name) . '=' . self::join($items);
                }
            }
        }
        return $pairs;
    }

    /** @param list<string> $texts */
    private static function join(array $texts): string
    {
        return implode(',', array_map(rawurlencode(...), $texts));
    }
}
