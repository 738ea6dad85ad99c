<?php

declare(strict_types=1);

namespace IntegrationApi;

/** Ids of processed events, such as a table with a unique index: they must outlive the process. */
interface SeenEvents
{
    /** Reports whether an event has been processed. */
    public function has(string $id): bool;

    /** Called when an event has been processed. */
    public function add(string $id): void;
}
