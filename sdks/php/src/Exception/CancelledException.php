<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** The caller cancelled the call. A write may have taken effect: repeat it with the `idempotencyKey` of the exception. */
final class CancelledException extends IntegrationApiException
{
}
