<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 429: too many requests; `retryAfter` says how long to wait. */
final class RateLimitException extends ApiException
{
}
