<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Cancellation;
use stdClass;

/** Creates the cancellation of a call. */
final class Cancelling
{
    /** Cancellation of the last call, and its time. */
    private static ?Cancellation $last = null;
    private static ?stdClass $when = null;

    /** Starts the time of the cancellation. */
    public static function of(stdClass $when): Cancellation
    {
        self::$when = $when;
        return self::$last = self::create($when);
    }

    /** Cancels the call if the case names this event of a watcher. */
    public static function at(string $event): void
    {
        if (isset(self::$when->at) && self::$when->at === $event) {
            self::$last?->cancel();
        }
    }

    /** Cancels the call if the case names this number of items. */
    public static function afterItems(int $count): void
    {
        if (isset(self::$when->after_items) && self::$when->after_items === $count) {
            self::$last?->cancel();
        }
    }

    private static function create(stdClass $when): Cancellation
    {
        if (isset($when->after_ms)) {
            $due = hrtime(true) + $when->after_ms * 1e6;
            return new Cancellation(static fn (): bool => hrtime(true) >= $due);
        }
        if (($when->on ?? null) === 'before') {
            $cancellation = new Cancellation();
            $cancellation->cancel();
            return $cancellation;
        }
        return isset($when->on) ? new Cancellation(self::isRequested(...)) : new Cancellation();
    }

    // While a call runs, the harness sends nothing but its cancellation.
    private static function isRequested(): bool
    {
        $readable = [STDIN];
        $none = null;
        return stream_select($readable, $none, $none, 0) === 1 && fgets(STDIN) !== false;
    }
}
