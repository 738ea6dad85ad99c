<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Stream;

/** Form of a response that is read while it arrives. */
enum StreamFormat
{
    /** Server-sent events (WHATWG HTML) whose data is JSON. */
    case Events;

    /** Server-sent events whose data is text. */
    case Texts;

    /** JSON, one value in each line. */
    case Lines;

    /** A JSON text sequence (RFC 7464). */
    case Sequence;

    /** Bytes of any form. */
    case Bytes;

    /** Reports whether the response consists of events. */
    public function hasEvents(): bool
    {
        return $this === self::Events || $this === self::Texts;
    }
}
