<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Schema;

use BackedEnum;
use Closure;
use DateTimeImmutable;
use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\UnknownValue;
use TypeError;
use UnexpectedValueException;
use stdClass;

/**
 * Converts decoded JSON to the types of the contract. JSON objects are instances of stdClass, so that `{}` is not `[]`.
 * A value of another type causes a TypeError, which {@see guarded()} turns into an exception of the library.
 *
 * A decoder is a closure that converts one value: `Closure(mixed $json, Origin|null $origin): T`.
 */
final class Decode
{
    /** Beyond it, a float may differ from the number that was sent. */
    private const MAX_WHOLE = 2 ** 53 - 1;

    /**
     * Runs a decoder on a whole response, or on a member that is read for the first time.
     *
     * @template T
     * @param Closure(): T $decode
     * @return T
     * @throws DecodeException if the value does not match the contract
     * @throws InvalidRequestException if the value comes from the caller and thus has no origin
     */
    public static function guarded(Closure $decode, ?Origin $origin): mixed
    {
        try {
            return $decode();
        } catch (TypeError | UnexpectedValueException $error) {
            throw $origin?->failure(self::mismatch($error)) ?? new InvalidRequestException(self::mismatch($error));
        }
    }

    /** Returns the message for a value of another type. PHP names the types, but not the value, which may be secret. */
    public static function mismatch(TypeError|UnexpectedValueException $error): string
    {
        $types = preg_replace('/, called in .*/s', '', $error->getMessage());
        return "the body has a value of the wrong type: $types";
    }

    /**
     * Returns a JSON object. In data of the caller, an empty array may stand for an empty object, because an array of
     * PHP can be either.
     *
     * @param stdClass|array<mixed> $json
     */
    public static function object(stdClass|array $json, ?Origin $origin): stdClass
    {
        return match (true) {
            $json instanceof stdClass => $json,
            $json === [] && $origin === null => new stdClass(),
            default => throw new UnexpectedValueException('a list in place of an object'),
        };
    }

    /**
     * Converts a number of a response to an int if its value is an integer: JSON has one kind of number, so that 1.0
     * and 10E-1 are 1. Other values, and data of the caller, are returned unchanged.
     */
    public static function whole(#[\SensitiveParameter] mixed $json, ?Origin $origin): mixed
    {
        $isWhole = is_float($json) && $origin !== null && floor($json) === $json && abs($json) <= self::MAX_WHOLE;
        return $isWhole ? (int) $json : $json;
    }

    /** Returns a decoder that returns any value unchanged. */
    public static function anything(): Closure
    {
        return static fn (mixed $json): mixed => $json;
    }

    /**
     * Returns a decoder for a text, a number or a boolean.
     *
     * @param string $type a PHP type, or `mixed`
     */
    public static function plain(string $type): Closure
    {
        return match ($type) {
            'string' => static fn (string $json): string => $json,
            'int' => static fn (int|float $json, ?Origin $origin = null): int => self::whole($json, $origin),
            'int|float' => static fn (int|float $json): int|float => $json,
            'bool' => static fn (bool $json): bool => $json,
            'mixed' => self::anything(),
        };
    }

    /** Returns a decoder for an RFC 3339 date-time. */
    public static function dateTime(): Closure
    {
        return static fn (string $json): DateTimeImmutable => DateTimeText::parse($json);
    }

    /**
     * Returns a decoder for the values of an enum, which keeps values that the enum does not have.
     *
     * @param class-string<BackedEnum> $enum
     */
    public static function enum(string $enum): Closure
    {
        return static fn (string $json): BackedEnum|UnknownValue => $enum::tryFrom($json) ?? new UnknownValue($json);
    }

    /** Returns a decoder for a JSON array, which converts each item except null with `$item`. */
    public static function listOf(Closure $item): Closure
    {
        return static function (array $json, ?Origin $origin) use ($item): array {
            foreach ($json as $index => $value) {
                if ($value !== null) {
                    $json[$index] = $item($value, $origin);
                }
            }
            return $json;
        };
    }

    /** Returns a decoder for a JSON object with any names, which converts each value except null with `$value`. */
    public static function mapOf(Closure $value): Closure
    {
        return static function (stdClass|array $json, ?Origin $origin) use ($value): array {
            // A map of the caller whose names are digits is a list in PHP.
            $map = is_array($json) && $origin === null ? $json : (array) self::object($json, $origin);
            foreach ($map as $name => $member) {
                if ($member !== null) {
                    $map[$name] = $value($member, $origin);
                }
            }
            return $map;
        };
    }

    /**
     * Returns the members of a record that the library does not know, converted by the decoder of a map.
     *
     * @param array<string, mixed> $members
     * @return array<string, mixed>
     * @throws DecodeException if a value does not match the contract
     */
    public static function others(Closure $decode, #[\SensitiveParameter] array $members, ?Origin $origin): array
    {
        return self::guarded(static fn (): array => $decode((object) $members, $origin), $origin);
    }

    /** Returns a decoder that also accepts null. */
    public static function orNull(Closure $decode): Closure
    {
        return static fn (mixed $json, ?Origin $origin): mixed => $json === null ? null : $decode($json, $origin);
    }
}
