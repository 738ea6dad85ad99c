<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** Limit of a call that was exceeded. */
enum TimeoutPhase: string
{
    /** Opening the connection, including TLS. */
    case Connect = 'connect';

    /** One attempt, from its start to the last byte of the body. */
    case Attempt = 'attempt';

    /** The whole call, including all attempts and waits. */
    case Total = 'total';
}
