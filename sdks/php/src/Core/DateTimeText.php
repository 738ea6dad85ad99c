<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use DateTimeImmutable;
use DateTimeInterface;
use DateTimeZone;
use Exception;
use IntegrationApi\Exception\DecodeException;

/** Date-times between RFC 3339 text and objects. */
final class DateTimeText
{
    private const RFC_3339 = '/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/D';

    public static function isValid(string $text): bool
    {
        return preg_match(self::RFC_3339, $text) === 1;
    }

    /** As an object, which keeps six digits of a second; the text has them all. */
    public static function parse(?string $text): ?DateTimeImmutable
    {
        if ($text === null) {
            return null;
        }
        // Without the check, PHP would take "tomorrow" for a date too.
        if (!self::isValid($text)) {
            throw new DecodeException('A date-time of the answer is not RFC 3339 with a zone.', $text);
        }
        try {
            return new DateTimeImmutable($text);
        } catch (Exception $error) {
            throw new DecodeException('A date-time of the answer does not exist.', $text, $error);
        }
    }

    /** In UTC, with a fraction of a second only where there is one. */
    public static function format(DateTimeInterface $dateTime): string
    {
        $utc = DateTimeImmutable::createFromInterface($dateTime)->setTimezone(new DateTimeZone('UTC'));
        $fraction = rtrim($utc->format('.u'), '0');
        return $utc->format('Y-m-d\TH:i:s') . ($fraction === '.' ? '' : $fraction) . 'Z';
    }
}
