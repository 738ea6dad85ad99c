<?php

declare(strict_types=1);

namespace IntegrationApi;

/**
 * Says that a member is not sent at all, where null would be sent as null and clear what is stored:
 * `new OrderUpdate(note: null)` removes the note, `new OrderUpdate()` keeps it.
 */
enum Omit
{
    /** The default of every optional member; pass it when the decision is made at run time. */
    case Value;
}
