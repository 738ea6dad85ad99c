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
    /** A shorter text cannot need more memory than a client may use for it. */
    private const MAY_BE_DENSE = 131_072;
    /** Arrays and objects that any text may have; a model and the object that it reads take up to 1 KiB. */
    private const MAX_CONTAINERS = 49_152;
    /** Bytes of text for each further array or object. */
    private const BYTES_FOR_EACH = 100;
    private const CONTAINER = '/"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|[{\[]/s';
    /** Every integer with fewer digits fits into an int. */
    private const MANY_DIGITS = '/[0-9]{19}/';
    /** One search for either, because it takes a tenth of the time of the parser. */
    private const UNUSUAL = '/[0-9](?:[0-9]{18}|[eE]\+?[0-9]{3})/';
    /** Every number with a shorter exponent and fewer digits fits into a float. */
    private const MAY_BE_INFINITE = '/[0-9][eE]\+?[0-9]{3}|[0-9]{300}/';
    private const NUMBER = '/"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/s';

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
            $isExact = preg_match(self::MANY_DIGITS, $json) !== 1 && MarkedNumbers::areFloatsExact();
            return $isExact ? $json : MarkedNumbers::encode($value, $flags);
        } catch (JsonException $error) {
            throw new InvalidRequestException('An argument cannot be serialised as JSON: ' . $error->getMessage());
        }
    }

    /**
     * Returns the value of a JSON text. An integer that does not fit into an int is a {@see BigInteger}.
     *
     * @param int $copies number of copies of the value that the caller makes, itself included
     * @throws JsonException if the text is not JSON, nested too deeply, or has an integer with too many digits. The
     *     message quotes none of it, because it may contain secrets.
     */
    public static function decode(#[\SensitiveParameter] string $text, int $copies = 1): mixed
    {
        if (str_starts_with($text, self::BYTE_ORDER_MARK)) {
            $text = substr($text, strlen(self::BYTE_ORDER_MARK));
        }
        if (strlen($text) > self::MAY_BE_DENSE) {
            self::requireSparse($text);
            Memory::requireFor($text, $copies);
        }
        if (preg_match(self::UNUSUAL, $text) !== 1) {
            return self::parse($text);
        }
        if (preg_match(self::MAY_BE_INFINITE, $text) === 1) {
            self::requireFinite($text);
        }
        if (preg_match(self::MANY_DIGITS, $text) !== 1) {
            return self::parse($text);
        }
        if (strlen($text) > self::MAY_BE_DENSE) {
            Memory::requireFor($text, $copies, (int) preg_match_all(self::MANY_DIGITS, $text));
        }
        return MarkedNumbers::decode($text, self::parse(...));
    }

    /**
     * Rejects a text that would take far more memory than its size: `[{},{},…]` takes 180 times as much.
     *
     * @throws JsonException
     */
    private static function requireSparse(#[\SensitiveParameter] string $text): void
    {
        $most = self::MAX_CONTAINERS + intdiv(strlen($text), self::BYTES_FOR_EACH);
        if (substr_count($text, '{') + substr_count($text, '[') <= $most) {
            return;
        }
        // Only now is it worth telling brackets from texts with brackets.
        if (preg_match_all(self::CONTAINER, $text) > $most) {
            throw new JsonException("The text has more than $most arrays and objects, too many for its size");
        }
    }

    /** @throws JsonException */
    private static function requireFinite(#[\SensitiveParameter] string $text): void
    {
        // One by one: all numbers of a large text would take more memory than is left.
        for ($at = 0; preg_match(self::NUMBER, $text, $found, PREG_OFFSET_CAPTURE, $at) === 1; $at += strlen($number)) {
            [$number, $at] = $found[0];
            // An integer becomes a BigInteger.
            if (!ctype_digit($number) && is_infinite((float) $number)) {
                throw new JsonException('A number does not fit into a float');
            }
        }
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
    private static function parse(#[\SensitiveParameter] string $text): mixed
    {
        try {
            return json_decode($text, false, self::MAX_DEPTH, JSON_THROW_ON_ERROR);
        } catch (JsonException $error) {
            // PHP cannot decode a member whose name begins with NUL, but can convert an array that has it to an object.
            if ($error->getCode() === JSON_ERROR_INVALID_PROPERTY_NAME) {
                strlen($text) > self::MAY_BE_DENSE && Memory::requireFor($text, 2);
                return self::toObjects(json_decode($text, true, self::MAX_DEPTH, JSON_THROW_ON_ERROR));
            }
            throw $error;
        }
    }

    /**
     * Returns a copy of JSON in which each object is an array. An empty object becomes an empty array.
     *
     * @throws InvalidRequestException if it is nested too deeply: data of the caller may contain itself
     */
    public static function toArrays(mixed $value, int $level = 1): mixed
    {
        if (!is_array($value) && !$value instanceof stdClass) {
            return $value;
        }
        self::requireDepth($level);
        $copy = [];
        foreach ((array) $value as $name => $member) {
            $copy[$name] = self::toArrays($member, $level + 1);
        }
        return $copy;
    }

    /**
     * Returns a copy in which each array that is not a list is an object. An empty array stays a list.
     *
     * @throws InvalidRequestException if it is nested too deeply
     */
    public static function toObjects(mixed $value, int $level = 1): mixed
    {
        if (!is_array($value) && !$value instanceof stdClass) {
            return $value;
        }
        self::requireDepth($level);
        $copy = [];
        foreach ((array) $value as $name => $member) {
            $copy[$name] = self::toObjects($member, $level + 1);
        }
        return is_array($value) && array_is_list($value) ? $copy : (object) $copy;
    }

    /**
     * Returns a copy of JSON that shares no object with it.
     *
     * @throws InvalidRequestException if it is nested too deeply
     */
    public static function copyOf(mixed $value, int $level = 1): mixed
    {
        if (!is_array($value) && !$value instanceof stdClass) {
            return $value;
        }
        self::requireDepth($level);
        $copy = [];
        foreach ((array) $value as $name => $member) {
            $copy[$name] = self::copyOf($member, $level + 1);
        }
        return is_array($value) ? $copy : (object) $copy;
    }

    /**
     * Compares JSON. The order of members is ignored, and a number is not equal to a text.
     *
     * @throws InvalidRequestException if it is nested too deeply
     */
    public static function areEqual(mixed $one, mixed $other, int $level = 1): bool
    {
        if ($one instanceof BigInteger || !(is_object($one) || is_array($one))) {
            return $one instanceof BigInteger ? $one == $other : $one === $other;
        }
        if (get_debug_type($one) !== get_debug_type($other)) {
            return false;
        }
        self::requireDepth($level);
        [$members, $others] = [(array) $one, (array) $other];
        foreach ($members as $name => $member) {
            if (!array_key_exists($name, $others) || !self::areEqual($member, $others[$name], $level + 1)) {
                return false;
            }
        }
        return count($members) === count($others);
    }

    /** @throws InvalidRequestException if arrays and JSON objects are nested too deeply */
    public static function requireTree(mixed $value, int $level = 1): void
    {
        if (is_array($value) || $value instanceof stdClass) {
            self::requireDepth($level);
            foreach ((array) $value as $member) {
                self::requireTree($member, $level + 1);
            }
        }
    }

    /** @throws InvalidRequestException if a value has more levels around it than JSON may have */
    public static function requireDepth(int $level): void
    {
        if ($level > self::MAX_DEPTH) {
            $most = self::MAX_DEPTH;
            throw new InvalidRequestException("An argument is nested in more than $most levels, or contains itself");
        }
    }
}
