<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhooks;

use WeakMap;

/** Ids of events whose functions run, for each object that keeps the ids of processed events. */
final class InProgress
{
    /** Notes that an event is in progress. Returns false if it already is. */
    public static function begin(object $seen, string $id): bool
    {
        $all = self::all();
        $ids = $all[$seen] ?? [];
        $all[$seen] = $ids + [$id => true];
        return !isset($ids[$id]);
    }

    /** Notes that an event is no longer in progress. */
    public static function end(object $seen, string $id): void
    {
        $all = self::all();
        $ids = $all[$seen] ?? [];
        unset($ids[$id]);
        if ($ids === []) {
            unset($all[$seen]);
        } else {
            $all[$seen] = $ids;
        }
    }

    /** @return WeakMap<object, array<array-key, true>> */
    private static function all(): WeakMap
    {
        // Several handlers may have one object. The map does not keep it alive.
        static $all;
        return $all ??= new WeakMap();
    }
}
