<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Json;

use IntegrationApi\BigInteger;
use IntegrationApi\Core\Behaviour;
use JsonException;
use JsonSerializable;
use stdClass;

/**
 * JSON with integers that do not fit into an int. PHP would round them or turn them into texts, so they are written as
 * texts with a random prefix while PHP reads or writes the JSON.
 */
final class BigIntegers
{
    /** Texts are skipped, and so are the digits of fractions and exponents. */
    private const TOO_LONG = self::OUTSIDE_OF_TEXTS . '[1-9][0-9]{' . Behaviour::RESPONSES_MAX_INTEGER_DIGITS . '}/';
    private const LARGE = self::OUTSIDE_OF_TEXTS . '(?:9[0-9]{18}|[1-9][0-9]{19,})(?![0-9.eE])/';
    private const OUTSIDE_OF_TEXTS = '/"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|(?<![0-9.eE+-])-?';

    /** @throws JsonException */
    public static function decode(#[\SensitiveParameter] string $text): mixed
    {
        $hasTooMany = preg_match(self::TOO_LONG, $text);
        $mark = self::mark();
        $marked = preg_replace(self::LARGE, "\"$mark$0\"", $text);
        if ($hasTooMany !== 0 || $marked === null) {
            throw new JsonException('An integer has more than ' . Behaviour::RESPONSES_MAX_INTEGER_DIGITS . ' digits');
        }
        $value = Json::parse($marked);
        return $marked === $text ? $value : self::unmark($value, $mark);
    }

    /** @throws JsonException */
    public static function encode(#[\SensitiveParameter] mixed $value, int $flags): string
    {
        $mark = self::mark();
        return preg_replace("/\"$mark(-?[0-9]+)\"/", '$1', json_encode(self::marked($value, $mark), $flags));
    }

    private static function mark(): string
    {
        return 'integer-' . bin2hex(random_bytes(16)) . ':';
    }

    private static function unmark(#[\SensitiveParameter] mixed $value, string $mark): mixed
    {
        if (is_string($value) && str_starts_with($value, $mark)) {
            $digits = substr($value, strlen($mark));
            // For a number out of range, the cast returns the nearest int, whose text differs.
            return (string) (int) $digits === $digits ? (int) $digits : new BigInteger($digits);
        }
        if (is_array($value)) {
            foreach ($value as $key => $item) {
                $value[$key] = self::unmark($item, $mark);
            }
        } elseif ($value instanceof stdClass) {
            foreach ($value as $name => $member) {
                $value->$name = self::unmark($member, $mark);
            }
        }
        return $value;
    }

    private static function marked(#[\SensitiveParameter] mixed $value, string $mark): mixed
    {
        if ($value instanceof BigInteger) {
            return $mark . $value->digits;
        }
        if ($value instanceof JsonSerializable) {
            return self::marked($value->jsonSerialize(), $mark);
        }
        if (is_array($value)) {
            return array_map(static fn (mixed $item): mixed => self::marked($item, $mark), $value);
        }
        return $value instanceof stdClass ? (object) self::marked((array) $value, $mark) : $value;
    }
}
