<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 413: the body is larger than the API accepts. */
final class PayloadTooLargeException extends ApiException
{
}
