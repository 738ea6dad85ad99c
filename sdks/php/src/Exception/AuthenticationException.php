<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 401: no API key, or one that is not valid. */
final class AuthenticationException extends ApiException
{
}
