<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Cancellation;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\RateLimit\Place;
use IntegrationApi\Transport\BodyStream;
use IntegrationApi\Transport\ConcurrentTransport;
use IntegrationApi\Transport\Transfer;

/** The event that a call waits for. */
final readonly class Waiting
{
    /**
     * @param float|null $until Time at which the wait ends, in seconds of {@see Platform::now()}; null to wait for a
     *     transfer.
     * @param Place|null $place Place in the queue of the rate limiter; a call of it ends the wait earlier.
     * @param Transfer|null $transfer Request whose response ends the wait.
     * @param ConcurrentTransport|null $transport Transport of the transfer.
     * @param Cancellation|null $cancellation Ends the wait as well.
     * @param BodyStream|null $body Body whose next piece ends the wait.
     */
    public function __construct(
        public ?float $until,
        private ?Place $place = null,
        private ?Transfer $transfer = null,
        public ?ConcurrentTransport $transport = null,
        public ?Cancellation $cancellation = null,
        private ?BodyStream $body = null,
    ) {
    }

    /** @param float $now current time, in seconds of {@see Platform::now()} */
    public function isOver(float $now): bool
    {
        return ($this->until !== null && $now >= $this->until)
            || $this->place?->isCalled === true
            || $this->transfer?->isDone() === true
            || $this->body?->isReady() === true
            || $this->cancellation?->isCancelled() === true;
    }
}
