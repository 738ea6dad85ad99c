<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Json;

use IntegrationApi\BigInteger;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\InvalidRequestException;
use JsonException;
use stdClass;

/** Encodes and decodes JSON (RFC 8259). Objects are instances of stdClass, so that `{}` is not `[]`. */
final class Json
{
    /** PHP counts the values inside of the deepest array or object as another level. */
    private const MAX_DEPTH = Behaviour::RESPONSES_MAX_JSON_DEPTH + 1;
    private const ENCODE = JSON_UNESCAPED_SLASHES
        | JSON_UNESCAPED_UNICODE
        | JSON_UNESCAPED_LINE_TERMINATORS
        | JSON_THROW_ON_ERROR;
    private const BYTE_ORDER_MARK = "\xEF\xBB\xBF";
    /** Every integer with fewer digits fits into an int. */
    private const MANY_DIGITS = '/[0-9]{19}/';

    /**
     * Returns a value as JSON text.
     *
     * @param int $flags `JSON_PRESERVE_ZERO_FRACTION` keeps the notation of received numbers. In requests, 1.0 is
     *     written as 1, like in the other languages.
     * @throws InvalidRequestException if the value has no JSON form, such as an infinite number
     */
    public static function encode(
        #[\SensitiveParameter] mixed $value,
        int $flags = JSON_PRESERVE_ZERO_FRACTION,
    ): string {
        $flags |= self::ENCODE;
        try {
            $json = json_encode($value, $flags);
            return preg_match(self::MANY_DIGITS, $json) === 1 ? BigIntegers::encode($value, $flags) : $json;
        } catch (JsonException $error) {
            throw new InvalidRequestException('An argument cannot be serialised as JSON: ' . $error->getMessage());
        }
    }

    /**
     * Returns the value of a JSON text. An integer that does not fit into an int is a {@see BigInteger}.
     *
     * @throws JsonException if the text is not JSON, nested too deeply, or has an integer with too many digits. The
     *     message quotes none of it, because it may contain secrets.
     */
    public static function decode(#[\SensitiveParameter] string $text): mixed
    {
        if (str_starts_with($text, self::BYTE_ORDER_MARK)) {
            $text = substr($text, strlen(self::BYTE_ORDER_MARK));
        }
        return preg_match(self::MANY_DIGITS, $text) === 1 ? BigIntegers::decode($text) : self::parse($text);
    }

    /** @throws InvalidRequestException if the text of the caller is not JSON */
    public static function read(#[\SensitiveParameter] string $text): mixed
    {
        try {
            return self::decode($text);
        } catch (JsonException $error) {
            throw new InvalidRequestException("the text is not valid JSON: {$error->getMessage()}");
        }
    }

    /** @throws JsonException */
    public static function parse(#[\SensitiveParameter] string $text): mixed
    {
        try {
            return json_decode($text, false, self::MAX_DEPTH, JSON_THROW_ON_ERROR);
        } catch (JsonException $error) {
            // PHP cannot decode a member whose name begins with NUL, but can convert an array that has it to an object.
            if ($error->getCode() === JSON_ERROR_INVALID_PROPERTY_NAME) {
                return self::toObjects(json_decode($text, true, self::MAX_DEPTH, JSON_THROW_ON_ERROR));
            }
            throw $error;
        }
    }

    /** Returns a copy of decoded JSON in which each object is an array. An empty object becomes an empty array. */
    public static function toArrays(mixed $value): mixed
    {
        return match (true) {
            $value instanceof stdClass => array_map(self::toArrays(...), (array) $value),
            is_array($value) => array_map(self::toArrays(...), $value),
            default => $value,
        };
    }

    /** Returns a copy in which each array that is not a list is an object. An empty array stays a list. */
    public static function toObjects(mixed $value): mixed
    {
        if ($value instanceof stdClass || (is_array($value) && !array_is_list($value))) {
            return (object) array_map(self::toObjects(...), (array) $value);
        }
        return is_array($value) ? array_map(self::toObjects(...), $value) : $value;
    }

    /** Returns a copy of decoded JSON that shares no object with it. */
    public static function copyOf(mixed $value): mixed
    {
        return match (true) {
            $value instanceof stdClass => (object) array_map(self::copyOf(...), (array) $value),
            is_array($value) => array_map(self::copyOf(...), $value),
            default => $value,
        };
    }

    /** Compares decoded JSON. The order of members is ignored, and a number is not equal to a text. */
    public static function areEqual(mixed $one, mixed $other): bool
    {
        if ($one instanceof BigInteger || !(is_object($one) || is_array($one))) {
            return $one instanceof BigInteger ? $one == $other : $one === $other;
        }
        if (get_debug_type($one) !== get_debug_type($other)) {
            return false;
        }
        [$members, $others] = [(array) $one, (array) $other];
        foreach ($members as $name => $member) {
            if (!array_key_exists($name, $others) || !self::areEqual($member, $others[$name])) {
                return false;
            }
        }
        return count($members) === count($others);
    }
}
