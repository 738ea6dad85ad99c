<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 413: the body is larger than the API takes. */
final class PayloadTooLargeException extends ApiException
{
}
