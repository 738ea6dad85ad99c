<?php

declare(strict_types=1);

namespace IntegrationApi;

/** Rate limit of the API key, as a response states it. Values that it does not state are null. */
final readonly class RateLimitStatus
{
    /**
     * @param int|null $limit Requests allowed in a window.
     * @param int|null $remaining Requests left in this window.
     * @param int|null $reset Seconds until the window ends.
     * @param int|null $window Length of a window in seconds.
     */
    public function __construct(
        public ?int $limit,
        public ?int $remaining,
        public ?int $reset,
        public ?int $window = null,
    ) {
    }
}
