<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 400: the request does not match the documented format. */
final class BadRequestException extends ApiException
{
}
