<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 409: the state of the record does not allow it; `errors` may say which parts. */
final class ConflictException extends ApiException
{
}
