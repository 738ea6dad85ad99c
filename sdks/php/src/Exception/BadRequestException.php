<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 400: the request does not have the documented form. */
final class BadRequestException extends ApiException
{
}
