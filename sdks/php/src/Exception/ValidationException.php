<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 422: parts of the request are not valid. `errors` lists them. */
final class ValidationException extends ApiException
{
}
