<?php

declare(strict_types=1);

namespace IntegrationApi;

/**
 * Marks a member that is not sent. Null is sent, and clears the stored value.
 *
 * `new OrderUpdate(note: null)` removes the note, while `new OrderUpdate()` keeps it.
 */
enum Omit
{
    /** Default of every optional member. Pass it to decide at run time whether a member is sent. */
    case Value;
}
