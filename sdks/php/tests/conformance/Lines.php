<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use JsonException;
use stdClass;

/** Encodes and decodes the JSON lines between the harness and the driver. */
final class Lines
{
    /** Beginning of a text that stands for an integer, which PHP cannot write as one. */
    public const INTEGER = "\0integer:";

    private const ENCODE = JSON_UNESCAPED_SLASHES
        | JSON_UNESCAPED_UNICODE
        | JSON_PRESERVE_ZERO_FRACTION
        | JSON_INVALID_UTF8_SUBSTITUTE
        | JSON_THROW_ON_ERROR;

    /** @throws JsonException if a value has no JSON form, such as an infinite number */
    public static function encode(#[\SensitiveParameter] mixed $line): string
    {
        return preg_replace('/"\\\\u0000integer:(-?[0-9]+)"/', '$1', json_encode($line, self::ENCODE)) . "\n";
    }

    /**
     * Decodes JSON. Objects remain objects, so that an empty object differs from an empty list.
     *
     * @throws JsonException if PHP cannot represent a value, such as an unpaired surrogate
     */
    public static function decode(#[\SensitiveParameter] string $line): stdClass
    {
        return json_decode($line, flags: JSON_BIGINT_AS_STRING | JSON_THROW_ON_ERROR);
    }
}
