<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 412: the record is not the one `If-Match` names. */
final class PreconditionFailedException extends ApiException
{
}
