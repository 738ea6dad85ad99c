<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use JsonException;

/** Encodes and decodes JSON. */
final class Json
{
    private const MAX_DEPTH = 128;
    private const ENCODE = JSON_UNESCAPED_SLASHES
        | JSON_UNESCAPED_UNICODE
        | JSON_UNESCAPED_LINE_TERMINATORS
        | JSON_PRESERVE_ZERO_FRACTION
        | JSON_THROW_ON_ERROR;
    // An integer that does not fit an int becomes a string: it stays exact, and is rejected where an int is expected.
    private const DECODE = JSON_BIGINT_AS_STRING | JSON_THROW_ON_ERROR;
    private const BYTE_ORDER_MARK = "\xEF\xBB\xBF";

    /** @throws InvalidRequestException if the value has no JSON form, such as an infinite number */
    public static function encode(#[\SensitiveParameter] mixed $value): string
    {
        try {
            return json_encode($value, self::ENCODE);
        } catch (JsonException $error) {
            throw new InvalidRequestException('An argument cannot be serialised as JSON: ' . $error->getMessage());
        }
    }

    /** @throws DecodeException if the text is not JSON, or nested too deeply */
    public static function decode(#[\SensitiveParameter] string $text): mixed
    {
        $start = str_starts_with($text, self::BYTE_ORDER_MARK) ? strlen(self::BYTE_ORDER_MARK) : 0;
        try {
            return json_decode($start === 0 ? $text : substr($text, $start), true, self::MAX_DEPTH, self::DECODE);
        } catch (JsonException $error) {
            throw new DecodeException('The response body is not valid JSON: ' . $error->getMessage(), $text);
        }
    }
}
