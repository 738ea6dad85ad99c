<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 403: the API key does not allow the call. */
final class PermissionDeniedException extends ApiException
{
}
