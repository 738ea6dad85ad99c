<?php

declare(strict_types=1);

namespace IntegrationApi;

/**
 * Ids of events, such as a table with a unique index, so that a function handles each event once. The library itself
 * keeps the ids of events in progress in this process; a table also closes the gap between processes:
 *
 *     CREATE TABLE seen (id text PRIMARY KEY, claimed_at timestamptz, done boolean DEFAULT false)
 */
interface SeenEvents
{
    /** Reports whether an event has been processed. */
    public function has(string $id): bool;

    /**
     * Claims an event before its function is called. Returns false if another process has claimed it: the API then
     * delivers it again later. A claim that is a few minutes old may be taken over, because its process has died.
     */
    public function add(string $id): bool;

    /** Takes an event back whose function has failed, so that its next delivery is processed. */
    public function remove(string $id): void;

    /**
     * Notes that the function of an event has finished. It may do nothing if `has()` needs no more than `add()`. An
     * exception is reported, and the delivery is acknowledged nevertheless.
     */
    public function done(string $id): void;
}
