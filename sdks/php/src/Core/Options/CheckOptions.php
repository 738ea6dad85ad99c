<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Options;

/** Checks the limits of a client or a call. */
final class CheckOptions
{
    // Timers of operating systems accept no longer times.
    private const MAX_SECONDS = 2_147_483.0;
    private const MAX_PER_MINUTE = 60_000_000.0;

    /**
     * Returns the message for the first limit that is not valid, or null if all are.
     *
     * @param array<string, int|float|null> $limits limits by name; null if not set
     */
    public static function error(array $limits): ?string
    {
        foreach ($limits as $name => $value) {
            $expected = $value === null ? null : self::expected($name, (float) $value);
            if ($expected !== null) {
                $given = match (true) {
                    // PHP 8.5 warns of a NAN that is converted to a text.
                    is_nan((float) $value) => 'NAN',
                    // The settings of PHP must not add digits.
                    is_float($value) && is_finite($value) => sprintf('%.*h', -1, $value),
                    default => (string) $value,
                };
                return "$name must be $expected, not $given";
            }
        }
        return null;
    }

    private static function expected(string $name, float $value): ?string
    {
        [$isValid, $rule] = match ($name) {
            'timeout', 'totalTimeout', 'connectTimeout' => [
                $value > 0 && $value < self::MAX_SECONDS,
                'a positive number of seconds below 2,147,483',
            ],
            'requestsPerMinute' => [
                $value > 0 && $value <= self::MAX_PER_MINUTE,
                'a positive number of at most 60,000,000',
            ],
            'maxRetryAfter' => [$value >= 0 && is_finite($value), 'a non-negative number of seconds'],
            'maxRetries' => [$value >= 0, 'a non-negative integer'],
            default => [$value >= 1, 'a positive integer'],
        };
        return $isValid ? null : $rule;
    }
}
