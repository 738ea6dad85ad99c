<?php

declare(strict_types=1);

namespace IntegrationApi;

use Closure;
use IntegrationApi\Exception\ConfigurationException;
use Throwable;

/**
 * Cancels calls. Pass one object to the options of all calls that should end together:
 *
 *     $cancellation = new Cancellation();
 *     pcntl_signal(SIGTERM, $cancellation->cancel(...));
 *     $api->orders->list(options: new RequestOptions(cancellation: $cancellation));
 */
final class Cancellation
{
    private bool $isCancelled = false;

    /**
     * @param Closure(): bool|null $isRequested Called at least every 50 milliseconds while a call waits, for programs
     *     that cannot call `cancel()`. It returns true to cancel the calls.
     */
    public function __construct(private readonly ?Closure $isRequested = null)
    {
    }

    /** Cancels all calls with this object, including those that start later. */
    public function cancel(): void
    {
        $this->isCancelled = true;
    }

    /**
     * Reports whether the calls are cancelled.
     *
     * @throws ConfigurationException if the function for `isRequested` throws; its exception is the previous one
     */
    public function isCancelled(): bool
    {
        return $this->isCancelled = $this->isCancelled || $this->isRequestedNow();
    }

    private function isRequestedNow(): bool
    {
        try {
            return $this->isRequested !== null && ($this->isRequested)();
        } catch (Throwable $error) {
            throw new ConfigurationException('The function for isRequested threw ' . $error::class, previous: $error);
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['isCancelled' => $this->isCancelled];
    }
}
