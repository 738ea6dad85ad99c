<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 422: a part of the request is not valid; `errors` says which. */
final class ValidationException extends ApiException
{
}
