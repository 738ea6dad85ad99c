<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** An argument cannot be sent. Nothing was sent. */
final class InvalidRequestException extends IntegrationApiException
{
}
