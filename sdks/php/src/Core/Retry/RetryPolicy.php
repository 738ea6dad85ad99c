<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Retry;

use IntegrationApi\Core\Behaviour;

/** Decides whether a failed attempt is retried, and after which wait. */
final class RetryPolicy
{
    /**
     * Reports whether a failed request may be retried. A header of the server decides, otherwise the status does.
     *
     * @param array<string, string> $headers headers with names in lower case
     */
    public static function isRetryableStatus(int $status, array $headers): bool
    {
        $shouldRetry = strtolower(trim($headers[strtolower(Behaviour::RETRIES_OVERRIDE_HEADER)] ?? ''));
        return match ($shouldRetry) {
            'true' => true,
            'false' => false,
            default => in_array($status, Behaviour::RETRIES_STATUSES, true),
        };
    }

    /**
     * Returns the seconds to wait before the next attempt, or null if the server asks for more than `$longest`.
     * Jitter is added to the wait that the server asks for, so that its clients do not all return at once. Without such
     * a wait, the backoff doubles with each retry.
     *
     * @param int $retries number of retries so far
     * @param float|null $retryAfter seconds that the server asks for; null if it does not
     * @param float $longest longest wait that the server may ask for, in seconds
     */
    public static function delay(int $retries, ?float $retryAfter, float $longest): ?float
    {
        if ($retryAfter !== null) {
            $jitter = self::between(
                Behaviour::RETRIES_RETRY_AFTER_JITTER_MIN,
                Behaviour::RETRIES_RETRY_AFTER_JITTER_MAX,
            );
            return $retryAfter > $longest ? null : $retryAfter * (1 + $jitter);
        }
        // The exponent is limited because a float overflows at 2^1024.
        $backoff = Behaviour::RETRIES_BACKOFF_BASE_SECONDS * Behaviour::RETRIES_BACKOFF_FACTOR ** min($retries, 64);
        return min(Behaviour::RETRIES_BACKOFF_CAP_SECONDS, $backoff)
            * self::between(Behaviour::RETRIES_BACKOFF_JITTER_MIN, Behaviour::RETRIES_BACKOFF_JITTER_MAX);
    }

    private static function between(float $least, float $most): float
    {
        return $least + ($most - $least) * random_int(0, 1 << 30) / (1 << 30);
    }
}
