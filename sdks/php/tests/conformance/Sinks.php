<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use Throwable;

/** Every place where a secret could be read: what a caller prints, logs or sends to an error tracker. */
final class Sinks
{
    /** An answer of many megabytes stands in several of them. */
    private const MOST = 262_144;
    private const JSON = JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES;

    /** @return array<string, string> */
    public static function ofValue(
        #[\SensitiveParameter] mixed $value,
        #[\SensitiveParameter] Client $client,
        string $log,
    ): array {
        return self::cut([
            'string' => print_r($value, true),
            'json' => (string) json_encode($client, self::JSON),
            'dump' => self::dumped($client) . var_export($client, true),
            'log' => $log,
        ]);
    }

    /** @return array<string, string> */
    public static function ofError(#[\SensitiveParameter] Throwable $error, string $log): array
    {
        return self::cut([
            'message' => $error->getMessage(),
            'string' => (string) $error,
            'json' => (string) json_encode($error, self::JSON),
            'dump' => self::dumped($error),
            'log' => $log,
            'stack' => $error->getTraceAsString() . print_r($error->getTrace(), true),
        ]);
    }

    private static function dumped(#[\SensitiveParameter] object $subject): string
    {
        ob_start();
        var_dump($subject);
        return ob_get_clean() . print_r($subject, true);
    }

    /**
     * @param array<string, string> $sinks
     * @return array<string, string>
     */
    private static function cut(#[\SensitiveParameter] array $sinks): array
    {
        return array_map(static fn (string $text): string => substr($text, 0, self::MOST), $sinks);
    }
}
