<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 403: the API key lacks a scope, or the account is closed to calls. */
final class PermissionDeniedException extends ApiException
{
}
