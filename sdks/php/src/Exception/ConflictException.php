<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 409: the request conflicts with the state of the record. `errors` may list the affected parts. */
final class ConflictException extends ApiException
{
}
