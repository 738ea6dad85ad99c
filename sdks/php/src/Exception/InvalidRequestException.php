<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** An argument is not valid. Nothing was sent. */
final class InvalidRequestException extends IntegrationApiException
{
}
