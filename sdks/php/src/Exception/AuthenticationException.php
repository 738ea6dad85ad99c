<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 401: the API key is missing or not valid. */
final class AuthenticationException extends ApiException
{
}
