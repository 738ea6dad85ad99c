<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/**
 * No complete response was received, because the connection could not be opened or broke. The server may have processed
 * the request.
 */
class ConnectionException extends IntegrationApiException
{
}
