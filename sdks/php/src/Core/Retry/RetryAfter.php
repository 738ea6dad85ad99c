<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Retry;

use DateTimeImmutable;
use DateTimeZone;

/** Reads the wait that a server requests. */
final class RetryAfter
{
    // IMF-fixdate, the only format that RFC 9110 allows servers to send.
    private const HTTP_DATE = '!D, d M Y H:i:s \G\M\T';

    /**
     * Returns the wait in seconds, or null if the headers are missing or not valid.
     *
     * @param array<string, string> $headers headers with names in lower case
     */
    public static function seconds(array $headers): ?float
    {
        $milliseconds = self::parseNumber($headers['retry-after-ms'] ?? '');
        if ($milliseconds !== null) {
            return $milliseconds / 1000;
        }
        $value = $headers['retry-after'] ?? '';
        return self::parseNumber($value) ?? self::secondsUntil($value, $headers['date'] ?? '');
    }

    private static function parseNumber(string $text): ?float
    {
        return preg_match('/^\d{1,15}(?:\.\d{1,15})?$/D', $text) === 1 ? (float) $text : null;
    }

    // Uses the clock of the server if it sends `Date`, because the local clock may differ.
    private static function secondsUntil(string $text, string $now): ?float
    {
        $utc = new DateTimeZone('UTC');
        $then = DateTimeImmutable::createFromFormat(self::HTTP_DATE, $text, $utc);
        if ($then === false) {
            return null;
        }
        $date = DateTimeImmutable::createFromFormat(self::HTTP_DATE, $now, $utc);
        $seconds = $then->getTimestamp() - ($date === false ? time() : $date->getTimestamp());
        return $seconds < 0 ? null : (float) $seconds;
    }
}
