<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use Closure;
use TypeError;

/** Makes closures that turn decoded JSON into what a method returns. A value of another type is a TypeError. */
final class Decode
{
    /**
     * A value that stays as it is.
     *
     * @param string $type one of PHP's own types, or `mixed`
     */
    public static function plain(string $type): Closure
    {
        return match ($type) {
            'string' => static fn (string $json): string => $json,
            'int' => static fn (int $json): int => $json,
            'float' => static fn (float $json): float => $json,
            'bool' => static fn (bool $json): bool => $json,
            'array' => static fn (array $json): array => $json,
            'mixed' => static fn (mixed $json): mixed => $json,
            default => throw new TypeError("$type is no type of decoded JSON"),
        };
    }

    /** A list of what `$item` makes. */
    public static function listOf(Closure $item): Closure
    {
        return static fn (array $json): array => array_map($item, $json);
    }

    /** A map from text to what `$value` makes. */
    public static function mapOf(Closure $value): Closure
    {
        return static fn (array $json): array => array_map($value, $json);
    }

    /** What `$decode` makes, or null. */
    public static function orNull(Closure $decode): Closure
    {
        return static fn (mixed $json): mixed => $json === null ? null : $decode($json);
    }
}
