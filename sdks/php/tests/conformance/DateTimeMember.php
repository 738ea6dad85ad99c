<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use DateTimeImmutable;
use DateTimeInterface;
use DateTimeZone;
use Exception;
use stdClass;

/** Reads a date-time of a model: its property, and the accessor of the same name if the property is text. */
final class DateTimeMember
{
    /** All digits that the type holds. */
    private const FORMAT = 'Y-m-d\TH:i:s.u\Z';

    public static function read(#[\SensitiveParameter] object $model, string $name): ?stdClass
    {
        $property = $model->$name;
        $value = is_callable([$model, $name]) ? $model->$name() : $property;
        if ($value !== null && !$value instanceof DateTimeInterface) {
            return Typed::mistyped($value);
        }
        $shown = $value === null ? null : self::format($value);
        $expected = match (true) {
            $property === null => null,
            is_string($property) => self::parse($property),
            $property instanceof DateTimeInterface => self::format($property),
            default => get_debug_type($property),
        };
        if ($shown !== $expected) {
            $object = $shown ?? 'null';
            return (object) ['$mistyped' => "$object from the accessor and " . ($expected ?? 'null') . ' as property'];
        }
        return $shown === null ? null : (object) ['$date_time' => $shown];
    }

    private static function format(DateTimeInterface $value): string
    {
        $utc = DateTimeImmutable::createFromInterface($value)->setTimezone(new DateTimeZone('UTC'));
        return $utc->format(self::FORMAT);
    }

    private static function parse(string $text): string
    {
        try {
            return self::format(new DateTimeImmutable($text));
        } catch (Exception) {
            return 'other text';
        }
    }
}
