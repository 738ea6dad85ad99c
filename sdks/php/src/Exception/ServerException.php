<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 5xx: the server failed. */
final class ServerException extends ApiException
{
}
