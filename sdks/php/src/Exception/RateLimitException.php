<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 429: too many requests. `retryAfter` is the number of seconds to wait. */
final class RateLimitException extends ApiException
{
}
