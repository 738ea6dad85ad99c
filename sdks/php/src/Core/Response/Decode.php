<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use Closure;
use TypeError;

/** Creates closures that convert decoded JSON to results. They throw a TypeError for a value of another type. */
final class Decode
{
    /**
     * Returns a closure that checks the type of a value and returns it unchanged.
     *
     * @param string $type a PHP type, or `mixed`
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
            default => throw new TypeError("$type is not a type of decoded JSON"),
        };
    }

    /** Returns a closure that converts each item of a list with `$item`. */
    public static function listOf(Closure $item): Closure
    {
        return static fn (array $json): array => array_map($item, $json);
    }

    /** Returns a closure that converts each value of a map with `$value`. */
    public static function mapOf(Closure $value): Closure
    {
        return static fn (array $json): array => array_map($value, $json);
    }

    /** Returns a closure that converts any value except null with `$decode`. */
    public static function orNull(Closure $decode): Closure
    {
        return static fn (mixed $json): mixed => $json === null ? null : $decode($json);
    }
}
