<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use Closure;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;

/** Style of a parameter that is not sent in the usual form of its place (OpenAPI 3.1, section 4.8.12.2). */
final readonly class ParameterStyle
{
    /**
     * How a style joins the parts of a value (RFC 6570, appendix A): beginning, separator of the parts of an exploded
     * value, and of any other value, and what follows a name whose value is empty; null if the text has no name.
     */
    private const SHAPES = [
        'form' => ['', '&', ',', '='],
        'simple' => ['', ',', ',', null],
        'label' => ['.', '.', ',', null],
        'matrix' => [';', ';', ',', ''],
        'spaceDelimited' => ['', '&', '%20', '='],
        'pipeDelimited' => ['', '&', '%7C', '='],
    ];
    /** All but reserved characters without a meaning in a query, and triplets that are encoded already. */
    private const ENCODED = '~[^:/?@!$\'()*,;=%]+|%(?![0-9A-Fa-f]{2})~';

    /**
     * @param string $name A style of OpenAPI, or `json` for the JSON text of the value.
     * @param bool $isExploded Whether each item of a list, or member of an object, is a part with its name.
     * @param bool $isReserved Whether reserved characters are sent as they are.
     */
    public function __construct(
        private string $name,
        private bool $isExploded = false,
        private bool $isReserved = false,
    ) {
    }

    /**
     * Returns the text of a parameter, with its name in a query or a cookie. Null, and an empty list or object, have no
     * text. A value inside of an item or a member is JSON.
     *
     * @param string $place `path`, `query`, `header` or `cookie`
     * @throws InvalidRequestException if the value cannot be sent
     */
    public function text(string $place, string $name, #[\SensitiveParameter] mixed $value): string
    {
        if ($value === null) {
            return '';
        }
        if ($this->name === 'deepObject') {
            return implode('&', Form::brackets($name, $value));
        }
        $encode = match (true) {
            $place === 'header' => static fn (string $text): string => $text,
            $this->isReserved => self::encodeMost(...),
            default => rawurlencode(...),
        };
        $key = rawurlencode($name);
        if ($this->name === 'json') {
            $text = $encode(Json::encode($value, 0));
            return in_array($place, ['query', 'cookie'], true) ? "$key=$text" : $text;
        }
        $textOf = static fn (mixed $item): string => $encode(
            is_object($item) || is_array($item) ? Json::encode($item, 0) : Text::strings($name, $item)[0]
        );
        return $this->expanded($key, Form::plain($value), $textOf);
    }

    /** @param Closure(mixed): string $textOf */
    private function expanded(string $key, #[\SensitiveParameter] mixed $value, Closure $textOf): string
    {
        [$first, $separator, $joint, $afterName] = self::SHAPES[$this->name];
        $named = static fn (string $text): string => match (true) {
            $afterName === null => $text,
            $text === '' => $key . $afterName,
            default => "$key=$text",
        };
        if (!is_object($value) && !is_array($value)) {
            return $first . $named($textOf($value));
        }
        $members = array_filter((array) $value, static fn (mixed $item): bool => $item !== null);
        if ($members === []) {
            return '';
        }
        $texts = array_map($textOf, $members);
        $names = array_map(static fn (string|int $member): string => $textOf((string) $member), array_keys($members));
        if ($this->isExploded) {
            $parts = is_array($value)
                ? array_map($named, $texts)
                : array_map(static fn (string $member, string $text): string => "$member=$text", $names, $texts);
            return $first . implode($separator, $parts);
        }
        $join = static fn (string $member, string $text): string => $member . $joint . $text;
        return $first . $named(implode($joint, is_array($value) ? $texts : array_map($join, $names, $texts)));
    }

    private static function encodeMost(#[\SensitiveParameter] string $text): string
    {
        $encode = static fn (array $found): string => rawurlencode($found[0]);
        return preg_replace_callback(self::ENCODED, $encode, $text) ?? $text;
    }
}
