<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** What took too long. */
enum TimeoutPhase: string
{
    /** Opening the connection, TLS included. */
    case Connect = 'connect';

    /** One attempt, from its start to the last byte of the body. */
    case Attempt = 'attempt';
}
