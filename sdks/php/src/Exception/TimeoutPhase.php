<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** Phase of a request that exceeded its timeout. */
enum TimeoutPhase: string
{
    /** Opening the connection, including TLS. */
    case Connect = 'connect';

    /** One attempt, from its start to the last byte of the body. */
    case Attempt = 'attempt';
}
