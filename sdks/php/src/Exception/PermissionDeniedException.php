<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 403: the API key lacks a scope, or the account does not accept calls. */
final class PermissionDeniedException extends ApiException
{
}
