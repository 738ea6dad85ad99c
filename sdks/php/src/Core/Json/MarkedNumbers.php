<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Json;

use Closure;
use IntegrationApi\BigInteger;
use IntegrationApi\Core\Behaviour;
use JsonException;
use JsonSerializable;
use stdClass;

/**
 * JSON with numbers that PHP would change: integers that do not fit into an int, and floats if the setting
 * `serialize_precision` is not -1, with which 0.1 becomes 0.10000000000000001. They are texts with a random prefix
 * while PHP reads or writes the JSON.
 */
final class MarkedNumbers
{
    /** Texts are skipped, and so are the digits of fractions and exponents. */
    private const TOO_LONG = self::OUTSIDE_OF_TEXTS . '[1-9][0-9]{' . Behaviour::RESPONSES_MAX_INTEGER_DIGITS . '}/';
    private const LARGE = self::OUTSIDE_OF_TEXTS . '(?:9[0-9]{18}|[1-9][0-9]{19,})(?![0-9.eE])/';
    private const OUTSIDE_OF_TEXTS = '/"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|(?<![0-9.eE+-])-?';

    /**
     * Returns the value of a JSON text.
     *
     * @param Closure(string): mixed $parse parser of JSON whose numbers fit into the types of PHP
     * @throws JsonException
     */
    public static function decode(#[\SensitiveParameter] string $text, Closure $parse): mixed
    {
        $hasTooMany = preg_match(self::TOO_LONG, $text);
        $mark = self::mark();
        $marked = preg_replace(self::LARGE, "\"$mark$0\"", $text);
        if ($hasTooMany !== 0 || $marked === null) {
            throw new JsonException('An integer has more than ' . Behaviour::RESPONSES_MAX_INTEGER_DIGITS . ' digits');
        }
        $value = $parse($marked);
        return $marked === $text ? $value : self::unmark($value, $mark);
    }

    /** @throws JsonException */
    public static function encode(#[\SensitiveParameter] mixed $value, int $flags): string
    {
        $mark = self::mark();
        $marked = json_encode(self::marked($value, $mark, $flags), $flags);
        return preg_replace("/\"$mark(-?[0-9.]+(?:e[+-][0-9]+)?)\"/", '$1', $marked);
    }

    /** Reports whether PHP writes floats with as few digits as possible. */
    public static function areFloatsExact(): bool
    {
        return json_encode([0.1, 0.1 + 0.2]) === '[0.1,0.30000000000000004]';
    }

    private static function mark(): string
    {
        return 'number-' . bin2hex(random_bytes(16)) . ':';
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

    private static function marked(#[\SensitiveParameter] mixed $value, string $mark, int $flags): mixed
    {
        if ($value instanceof BigInteger) {
            return $mark . $value->digits;
        }
        if (is_float($value) && is_finite($value)) {
            return $mark . self::shortest($value, $flags);
        }
        if ($value instanceof JsonSerializable) {
            return self::marked($value->jsonSerialize(), $mark, $flags);
        }
        if (is_array($value)) {
            return array_map(static fn (mixed $item): mixed => self::marked($item, $mark, $flags), $value);
        }
        return $value instanceof stdClass ? (object) self::marked((array) $value, $mark, $flags) : $value;
    }

    private static function shortest(float $value, int $flags): string
    {
        $text = sprintf('%.*h', -1, $value);
        $isWhole = ($flags & JSON_PRESERVE_ZERO_FRACTION) !== 0 && strpbrk($text, '.e') === false;
        return $isWhole ? "$text.0" : $text;
    }
}
