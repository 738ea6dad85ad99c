<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Cancellation;
use stdClass;

/** Cancels a call when the case says so. */
final class Cancelling
{
    /** Cancellation of the last call, and its time. */
    private static ?Cancellation $last = null;
    private static ?stdClass $when = null;

    /** Starts the time of the cancellation. */
    public static function of(stdClass $when): Cancellation
    {
        $due = hrtime(true) + ($when->after_ms ?? 0) * 1e6;
        $on = $when->on ?? null;
        self::$when = $when;
        self::$last = new Cancellation(match (true) {
            isset($when->after_ms) => static fn (): bool => hrtime(true) >= $due,
            $on === null, $on === 'before' => null,
            default => self::isRequested(...),
        });
        if ($on === 'before') {
            self::$last->cancel();
        }
        return self::$last;
    }

    /** Cancels the call if the case names this event of a watcher, or this number of items. */
    public static function at(string|int $point): void
    {
        if ((self::$when->at ?? self::$when->after_items ?? null) === $point) {
            self::$last?->cancel();
        }
    }

    // While a call runs, the harness sends nothing but its cancellation.
    private static function isRequested(): bool
    {
        $readable = [STDIN];
        $none = null;
        return stream_select($readable, $none, $none, 0) === 1 && fgets(STDIN) !== false;
    }
}
