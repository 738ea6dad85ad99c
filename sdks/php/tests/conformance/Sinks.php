<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use Throwable;

/** Collects all output in which a secret could appear: text that is printed, logged or sent to an error tracker. */
final class Sinks
{
    /** Several sinks may contain a response of many megabytes. */
    private const MAX_BYTES = 262_144;
    private const JSON = JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES;

    /** @return array<string, string> */
    public static function fromValue(
        #[\SensitiveParameter] mixed $value,
        #[\SensitiveParameter] Client $client,
        string $log,
    ): array {
        return self::truncate([
            'string' => print_r($value, true),
            'json' => (string) json_encode($client, self::JSON),
            'dump' => self::dump($client) . var_export($client, true),
            'log' => $log,
        ]);
    }

    /** @return array<string, string> */
    public static function fromError(#[\SensitiveParameter] Throwable $error, string $log): array
    {
        return self::truncate([
            'message' => $error->getMessage(),
            'string' => (string) $error,
            'json' => (string) json_encode($error, self::JSON),
            'dump' => self::dump($error),
            'log' => $log,
            'stack' => $error->getTraceAsString() . print_r($error->getTrace(), true),
        ]);
    }

    private static function dump(#[\SensitiveParameter] object $subject): string
    {
        ob_start();
        var_dump($subject);
        return ob_get_clean() . print_r($subject, true);
    }

    /**
     * @param array<string, string> $sinks
     * @return array<string, string>
     */
    private static function truncate(#[\SensitiveParameter] array $sinks): array
    {
        return array_map(static fn (string $text): string => substr($text, 0, self::MAX_BYTES), $sinks);
    }
}
