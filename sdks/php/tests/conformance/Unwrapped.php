<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use DateTimeImmutable;
use IntegrationApi\Webhooks;
use stdClass;

/** Webhooks, verified in the same way as by a receiver, at the time of the case. */
final class Unwrapped
{
    private const EVENT = ['model' => 'Event'];

    /** Verifies a webhook and returns its event. */
    public static function of(#[\SensitiveParameter] stdClass $given): Result
    {
        // The units of a case are milliseconds, those of PHP are seconds.
        $ms = $given->tolerance_ms ?? null;
        $tolerance = $ms === null ? [] : ['tolerance' => is_bool($ms) ? $ms : $ms / 1000];
        $options = ['secrets' => $given->secrets, 'now' => new DateTimeImmutable("@$given->now")] + $tolerance;
        $delivery = ['body' => self::body($given), 'headers' => (array) $given->headers];
        return new Result(Refused::unlessAllowed(Webhooks::unwrap(...), $delivery + $options), self::EVENT);
    }

    /** Returns the body. A framework that parses bodies passes arrays, which the library rejects. */
    private static function body(#[\SensitiveParameter] stdClass $given): mixed
    {
        return match (true) {
            property_exists($given, 'parsed') => $given->parsed instanceof stdClass
                ? json_decode(Lines::encode($given->parsed), true)
                : $given->parsed,
            isset($given->base64) => (string) base64_decode($given->base64, true),
            default => $given->body,
        };
    }
}
