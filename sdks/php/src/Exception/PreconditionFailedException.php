<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 412: the record does not have the version given in `If-Match`. */
final class PreconditionFailedException extends ApiException
{
}
