<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/**
 * 429: too many requests. `retryAfter` is the number of seconds to wait. The rate limiter of the client throws the same
 * exception, without a response, for an attempt that cannot leave in time.
 */
final class RateLimitException extends ApiException
{
}
