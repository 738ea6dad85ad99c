<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** No complete answer: no connection, or one that broke. Whether the server did its work is not known. */
class ConnectionException extends IntegrationApiException
{
}
