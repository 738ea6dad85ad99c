<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Cancellation;
use stdClass;

/** Creates the cancellation of a call. */
final class Cancelling
{
    /** Starts the time of the cancellation. */
    public static function of(stdClass $when): Cancellation
    {
        if (isset($when->after_ms)) {
            $due = hrtime(true) + $when->after_ms * 1e6;
            return new Cancellation(static fn (): bool => hrtime(true) >= $due);
        }
        if ($when->on === 'before') {
            $cancellation = new Cancellation();
            $cancellation->cancel();
            return $cancellation;
        }
        return new Cancellation(self::isRequested(...));
    }

    // While a call runs, the harness sends nothing but its cancellation.
    private static function isRequested(): bool
    {
        $readable = [STDIN];
        $none = null;
        return stream_select($readable, $none, $none, 0) === 1 && fgets(STDIN) !== false;
    }
}
