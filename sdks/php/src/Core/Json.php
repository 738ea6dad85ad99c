<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use JsonException;

/** JSON as all libraries of this API write and read it. */
final class Json
{
    private const MAX_DEPTH = 128;
    private const ENCODE = JSON_UNESCAPED_SLASHES
        | JSON_UNESCAPED_UNICODE
        | JSON_UNESCAPED_LINE_TERMINATORS
        | JSON_PRESERVE_ZERO_FRACTION
        | JSON_THROW_ON_ERROR;
    // A number too large for an integer stays exact as text, and is refused where an integer is expected.
    private const DECODE = JSON_BIGINT_AS_STRING | JSON_THROW_ON_ERROR;
    private const BYTE_ORDER_MARK = "\xEF\xBB\xBF";

    /** @throws InvalidRequestException */
    public static function encode(#[\SensitiveParameter] mixed $value): string
    {
        try {
            return json_encode($value, self::ENCODE);
        } catch (JsonException $error) {
            throw new InvalidRequestException('An argument has no JSON form: ' . $error->getMessage());
        }
    }

    /** @throws DecodeException */
    public static function decode(#[\SensitiveParameter] string $text): mixed
    {
        $start = str_starts_with($text, self::BYTE_ORDER_MARK) ? strlen(self::BYTE_ORDER_MARK) : 0;
        try {
            return json_decode($start === 0 ? $text : substr($text, $start), true, self::MAX_DEPTH, self::DECODE);
        } catch (JsonException $error) {
            throw new DecodeException('The body is not JSON: ' . $error->getMessage(), $text);
        }
    }
}
