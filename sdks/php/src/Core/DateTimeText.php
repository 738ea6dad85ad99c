<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use DateTimeImmutable;
use DateTimeInterface;
use DateTimeZone;
use Exception;
use IntegrationApi\Exception\DecodeException;

/** Converts date-times between RFC 3339 text and objects. */
final class DateTimeText
{
    private const RFC_3339 = '/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/D';

    public static function isValid(string $text): bool
    {
        return preg_match(self::RFC_3339, $text) === 1;
    }

    /**
     * Parses RFC 3339 text. The object keeps six fraction digits of a second; the text may have more.
     *
     * @throws DecodeException if the text is not a date-time with an offset
     */
    public static function parse(?string $text): ?DateTimeImmutable
    {
        if ($text === null) {
            return null;
        }
        // Without this check, PHP would also accept "tomorrow".
        if (!self::isValid($text)) {
            throw new DecodeException('A date-time in the response is not in RFC 3339 format with an offset', $text);
        }
        try {
            $dateTime = new DateTimeImmutable($text);
        } catch (Exception $error) {
            throw self::nonexistent($text, $error);
        }
        // PHP moves 30 February to 2 March, and a leap second to the next day.
        $exists = $dateTime->format('Y-m-d H:i:s') === substr($text, 0, 10) . ' ' . substr($text, 11, 8);
        return $exists ? $dateTime : throw self::nonexistent($text);
    }

    private static function nonexistent(string $text, ?Exception $error = null): DecodeException
    {
        return new DecodeException('A date-time in the response does not exist', $text, $error);
    }

    /** Formats in UTC. Trailing zeros of the fraction are omitted. */
    public static function format(DateTimeInterface $dateTime): string
    {
        $utc = DateTimeImmutable::createFromInterface($dateTime)->setTimezone(new DateTimeZone('UTC'));
        $fraction = rtrim($utc->format('.u'), '0');
        return $utc->format('Y-m-d\TH:i:s') . ($fraction === '.' ? '' : $fraction) . 'Z';
    }
}
