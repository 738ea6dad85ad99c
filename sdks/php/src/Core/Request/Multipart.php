<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use Closure;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;
use IntegrationApi\Transport\BodySource;
use JsonSerializable;

/** Encodes forms as multipart/form-data (RFC 7578). */
final class Multipart
{
    /**
     * Returns the parts with their headers. A list becomes one part per item. Null is skipped, because a part cannot
     * express it.
     *
     * @param array<string, mixed> $members
     * @param array<string, string> $forms fields that are sent in another way: with the items of a list between this
     *     separator, or as this media type
     * @return list<string>
     * @throws InvalidRequestException if a member cannot be sent
     */
    public static function parts(#[\SensitiveParameter] array $members, array $forms = []): array
    {
        $parts = [];
        foreach (self::items($members, $forms) as [$name, $item, $mediaType]) {
            $parts[] = self::part($name, $item, $mediaType);
        }
        return $parts;
    }

    /**
     * Returns the values of the parts with their names and media types, which are empty if the value decides them.
     *
     * @param array<string, mixed> $members
     * @param array<string, string> $forms
     * @return list<array{string, mixed, string}>
     */
    private static function items(#[\SensitiveParameter] array $members, array $forms): array
    {
        $all = [];
        foreach ($members as $name => $value) {
            $name = (string) $name;
            $form = $forms[$name] ?? '';
            $isType = str_contains($form, '/');
            $isList = is_array($value) && array_is_list($value);
            $items = $isList ? $value : [$value];
            if ($isList && $form !== '' && !$isType) {
                $items = self::joined($name, $items, $form);
            }
            foreach ($items as $item) {
                if ($item !== null) {
                    $all[] = [$name, $item, $isType ? $form : ''];
                }
            }
        }
        return $all;
    }

    /**
     * Replaces these fields by one for each scalar in them: `name[member]` (OpenAPI 3.1, style `deepObject`).
     *
     * @param array<string, mixed> $members
     * @param list<string> $deep
     * @return array<string, mixed>
     */
    public static function withBrackets(#[\SensitiveParameter] array $members, array $deep): array
    {
        $flat = [];
        foreach ($members as $name => $value) {
            $isDeep = in_array((string) $name, $deep, true);
            $flat += $isDeep ? self::bracketed((string) $name, $value) : [$name => $value];
        }
        return $flat;
    }

    /** @return array<string, mixed> */
    private static function bracketed(string $name, #[\SensitiveParameter] mixed $value): array
    {
        if ($value instanceof FilePart) {
            return [$name => $value];
        }
        if (is_object($value)) {
            $value = $value instanceof JsonSerializable ? $value->jsonSerialize() : get_object_vars($value);
        }
        if (!is_array($value) && !is_object($value)) {
            return [$name => $value];
        }
        $flat = [];
        foreach ((array) $value as $member => $item) {
            $flat += self::bracketed("{$name}[$member]", $item);
        }
        return $flat;
    }

    /**
     * @param list<mixed> $items
     * @return list<string>
     */
    private static function joined(string $name, #[\SensitiveParameter] array $items, string $separator): array
    {
        $given = array_filter($items, static fn (mixed $item): bool => $item !== null);
        $texts = array_map(static fn (mixed $item): string => Text::strings($name, $item)[0], $given);
        return $texts === [] ? [] : [implode($separator, $texts)];
    }

    /**
     * Returns a boundary that occurs in none of the parts.
     *
     * @param list<string> $parts
     * @param Closure(): string|null $random returns a different string each time
     */
    public static function boundary(#[\SensitiveParameter] array $parts, ?Closure $random = null): string
    {
        $random ??= static fn (): string => bin2hex(random_bytes(16));
        do {
            $boundary = $random();
            $containing = array_filter($parts, static fn (string $part): bool => str_contains($part, $boundary));
        } while ($containing !== []);
        return $boundary;
    }

    /**
     * Joins the parts into a body.
     *
     * @param list<string> $parts
     */
    public static function join(#[\SensitiveParameter] array $parts, string $boundary): string
    {
        $marked = array_map(static fn (string $part): string => "--$boundary\r\n$part\r\n", $parts);
        return implode('', $marked) . "--$boundary--\r\n";
    }

    /**
     * Returns the contents that are read while they are sent, by the indexes of their parts.
     *
     * @param array<string, mixed> $members
     * @param array<string, string> $forms the same as for the parts
     * @return array<int, BodySource>
     */
    public static function sources(#[\SensitiveParameter] array $members, array $forms = []): array
    {
        $sources = [];
        foreach (self::items($members, $forms) as $index => [, $item]) {
            $source = $item instanceof FilePart ? $item->source() : null;
            if ($source !== null) {
                $sources[$index] = $source;
            }
        }
        return $sources;
    }

    /**
     * Joins the parts into a body that is read while it is sent.
     *
     * @param list<string> $parts parts, those with a source without their content
     * @param array<int, BodySource> $sources contents by the indexes of their parts
     */
    public static function joinSources(
        #[\SensitiveParameter] array $parts,
        array $sources,
        string $boundary,
    ): BodySource {
        $all = [];
        $text = '';
        foreach ($parts as $index => $part) {
            $text .= "--$boundary\r\n$part";
            if (isset($sources[$index])) {
                array_push($all, BodySource::of($text), $sources[$index]);
                $text = '';
            }
            $text .= "\r\n";
        }
        return BodySource::joined([...$all, BodySource::of("$text--$boundary--\r\n")]);
    }

    private static function part(string $name, #[\SensitiveParameter] mixed $value, string $mediaType): string
    {
        $head = 'Content-Disposition: form-data; name="' . self::escape($name) . '"';
        if ($value instanceof FilePart) {
            $file = self::escape($value->name ?? $name);
            $isUnsaid = $value->mediaType === 'application/octet-stream' && $mediaType !== '';
            $type = $isUnsaid ? $mediaType : $value->mediaType;
            return "$head; filename=\"$file\"\r\nContent-Type: $type\r\n\r\n{$value->bytes}";
        }
        $isJson = preg_match('#[/+]json\b#i', $mediaType) === 1;
        $mediaType = $mediaType === '' && !is_scalar($value) ? 'application/json' : $mediaType;
        $type = $mediaType === '' ? '' : "\r\nContent-Type: $mediaType";
        if (is_string($value) && !$isJson) {
            return "$head$type\r\n\r\n$value";
        }
        return "$head$type\r\n\r\n" . Json::encode($value);
    }

    // Same escaping as in browsers:
    // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
    private static function escape(string $name): string
    {
        return strtr($name, ['"' => '%22', "\r" => '%0D', "\n" => '%0A']);
    }
}
