<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Retry;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\Platform;

/** Reads the wait that a server requests. */
final class RetryAfterHeader
{
    private const DECIMAL = '/^[0-9]+(?:\.[0-9]+)?$/D';
    // A larger number may become an infinite float.
    private const MAX_DIGITS = 300;
    private const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    // IMF-fixdate and the format of RFC 850 (RFC 9110 section 5.6.7).
    private const DATE = '/^[A-Z][a-z]{2,8}, ([ 0-9][0-9])[ -]([A-Z][a-z]{2})[ -]([0-9]{4}|[0-9]{2}) '
        . '([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT$/D';
    // The third format, asctime: `Sun Nov  6 08:49:37 1994`.
    private const ASCTIME = '/^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([ 0-9][0-9]) ([0-9:]{8}) ([0-9]{4})$/D';

    /**
     * Returns the wait in seconds, or null if the headers are missing or not valid. `Retry-After-Ms` takes precedence
     * over `Retry-After` (RFC 9110 section 10.2.3), which is a number or a date. A date is compared with the server's
     * clock, the header `Date`, if the response has one.
     *
     * @param array<string, string> $headers headers with names in lower case
     */
    public static function seconds(array $headers): ?float
    {
        [$inMilliseconds, $inSeconds] = array_map(strtolower(...), Behaviour::RETRIES_RETRY_AFTER_HEADERS);
        $milliseconds = self::decimal($headers[$inMilliseconds] ?? '');
        if ($milliseconds !== null) {
            return $milliseconds / 1000;
        }
        $text = $headers[$inSeconds] ?? '';
        $seconds = self::decimal($text);
        if ($seconds !== null) {
            return $seconds;
        }
        $until = self::timestamp($text);
        if ($until === null) {
            return null;
        }
        $wait = $until - (self::timestamp($headers['date'] ?? '') ?? Platform::time());
        return $wait >= 0 ? (float) $wait : null;
    }

    private static function decimal(string $text): ?float
    {
        $trimmed = trim($text, " \t");
        return strlen($trimmed) <= self::MAX_DIGITS && preg_match(self::DECIMAL, $trimmed) === 1
            ? (float) $trimmed
            : null;
    }

    // The parsers of PHP accept far more than dates, and read some of them as local time.
    private static function timestamp(string $text): ?int
    {
        $fixed = preg_replace(self::ASCTIME, '$1, $3 $2 $5 $4 GMT', trim($text, " \t"));
        if (preg_match(self::DATE, (string) $fixed, $found) !== 1) {
            return null;
        }
        [, $day, $name, $digits, $hour, $minute, $second] = $found;
        $month = array_search($name, self::MONTHS, true);
        $year = self::fullYear($digits);
        if ($month === false || !checkdate($month + 1, (int) $day, $year) || $hour > 23 || $minute > 59) {
            return null;
        }
        // A leap second counts as the second before it.
        $seconds = min((int) $second, 59);
        return $second > 60
            ? null
            : (int) gmmktime((int) $hour, (int) $minute, $seconds, $month + 1, (int) $day, $year);
    }

    // RFC 9110: a two-digit year that appears to be more than 50 years in the future is in the past.
    private static function fullYear(string $digits): int
    {
        if (strlen($digits) !== 2) {
            return (int) $digits;
        }
        $thisYear = (int) gmdate('Y');
        $year = $thisYear - $thisYear % 100 + (int) $digits;
        return $year > $thisYear + 50 ? $year - 100 : $year;
    }
}
