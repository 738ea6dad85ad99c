<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use JsonSerializable;
use Throwable;

/**
 * Collects all output in which a secret could appear: text that is printed, logged or sent to an error tracker. The log
 * is added by {@see Jobs}.
 */
final class Sinks
{
    /** Several sinks may contain a response of many megabytes. */
    private const MAX_BYTES = 262_144;
    private const JSON = JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES;

    /** @return array<string, string> */
    public static function fromValue(
        #[\SensitiveParameter] mixed $value,
        #[\SensitiveParameter] ?Client $client,
    ): array {
        return array_map(self::cut(...), [
            'string' => print_r($value, true),
            'json' => (string) json_encode($client, self::JSON),
            'dump' => self::dump($client) . var_export($client, true),
        ]);
    }

    /** @return array<string, string> */
    public static function fromError(#[\SensitiveParameter] Throwable $error): array
    {
        $shown = self::isLarge($error) ? self::shortened($error) : $error;
        return array_map(self::cut(...), [
            'message' => $error->getMessage(),
            'string' => (string) $error,
            'json' => (string) json_encode($shown, self::JSON),
            'dump' => self::dump($shown),
            'stack' => $error->getTraceAsString() . print_r($error->getTrace(), true),
        ]);
    }

    /** Returns the start of a text. */
    public static function cut(#[\SensitiveParameter] string $text): string
    {
        return substr($text, 0, self::MAX_BYTES);
    }

    private static function dump(#[\SensitiveParameter] mixed $subject): string
    {
        ob_start();
        var_dump($subject);
        return ob_get_clean() . print_r($subject, true);
    }

    /** Reports whether a dump would copy a body of many megabytes, which would distort measured memory. */
    private static function isLarge(#[\SensitiveParameter] Throwable $error): bool
    {
        return !$error instanceof JsonSerializable && strlen($error->rawBody ?? '') > self::MAX_BYTES;
    }

    /**
     * Returns the public properties of an error, with the start of long texts.
     *
     * @return array<string, mixed>
     */
    private static function shortened(#[\SensitiveParameter] Throwable $error): array
    {
        return array_map(
            static fn (#[\SensitiveParameter] mixed $value): mixed => is_string($value) ? self::cut($value) : $value,
            get_object_vars($error),
        );
    }
}
