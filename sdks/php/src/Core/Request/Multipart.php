<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use Closure;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;
use IntegrationApi\Transport\BodySource;

/** Encodes forms as multipart/form-data (RFC 7578). */
final class Multipart
{
    /**
     * Returns the parts with their headers. A list becomes one part per item. Null is skipped, because a part cannot
     * express it.
     *
     * @param array<string, mixed> $members
     * @return list<string>
     * @throws InvalidRequestException if a member cannot be sent
     */
    public static function parts(#[\SensitiveParameter] array $members): array
    {
        $parts = [];
        foreach ($members as $name => $value) {
            foreach (is_array($value) && array_is_list($value) ? $value : [$value] as $item) {
                if ($item !== null) {
                    $parts[] = self::part((string) $name, $item);
                }
            }
        }
        return $parts;
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
     * @return array<int, BodySource>
     */
    public static function sources(#[\SensitiveParameter] array $members): array
    {
        $sources = [];
        $index = 0;
        foreach ($members as $value) {
            foreach (is_array($value) && array_is_list($value) ? $value : [$value] as $item) {
                $source = $item instanceof FilePart ? $item->source() : null;
                if ($source !== null) {
                    $sources[$index] = $source;
                }
                $index += $item === null ? 0 : 1;
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

    private static function part(string $name, #[\SensitiveParameter] mixed $value): string
    {
        $head = 'Content-Disposition: form-data; name="' . self::escape($name) . '"';
        if ($value instanceof FilePart) {
            $file = self::escape($value->name ?? $name);
            return "$head; filename=\"$file\"\r\nContent-Type: {$value->mediaType}\r\n\r\n{$value->bytes}";
        }
        if (is_string($value)) {
            return "$head\r\n\r\n$value";
        }
        $type = is_scalar($value) ? '' : "\r\nContent-Type: application/json";
        return "$head$type\r\n\r\n" . Json::encode($value);
    }

    // Same escaping as in browsers:
    // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
    private static function escape(string $name): string
    {
        return strtr($name, ['"' => '%22', "\r" => '%0D', "\n" => '%0A']);
    }
}
